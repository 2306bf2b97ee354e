// The preamble of a LaTeX file.
import { exported as strings } from '../../strings/export.ts';
import type { Script } from './text.ts';

/** Fonts of several systems that have the letters of a script; the first installed one is used. */
const fonts: Record<Exclude<Script, 'latin'>, { options: string; names: string[] }> = {
  cjk: {
    options: '',
    names: [
      ...['Noto Serif CJK SC', 'Noto Sans CJK SC', 'Source Han Serif SC', 'Droid Sans Fallback', 'FandolSong'],
      ...['WenQuanYi Zen Hei', 'Songti SC', 'Hiragino Mincho ProN', 'SimSun', 'MS Mincho'],
    ],
  },
  hangul: {
    options: '',
    names: ['Noto Serif CJK KR', 'Noto Sans CJK KR', 'NanumMyeongjo', 'WenQuanYi Zen Hei', 'AppleMyungjo', 'Batang'],
  },
  arabic: {
    options: ',Script=Arabic',
    names: ['Amiri', 'Noto Naskh Arabic', 'DejaVu Sans', 'Geeza Pro', 'Arial'],
  },
  hebrew: { options: ',Script=Hebrew', names: ['Noto Serif Hebrew', 'DejaVu Sans', 'Arial Hebrew', 'Arial'] },
  indic: { options: '', names: ['FreeSerif', 'Noto Sans Devanagari', 'Nirmala UI', 'Arial Unicode MS'] },
  symbols: { options: '', names: ['Symbola', 'FreeSerif', 'DejaVu Sans', 'Apple Symbols', 'Segoe UI Symbol'] },
  other: { options: '', names: ['DejaVu Serif', 'FreeSerif', 'CMU Serif', 'Noto Serif', 'Times New Roman'] },
};

const isRightToLeft = (script: Script) => script === 'arabic' || script === 'hebrew';

/** How the letters of one script are set. */
function fontOf(script: Script): string {
  const name = `\\attention${script}`;
  if (script === 'latin')
    return `\\ifPDFTeX\\let${name}\\attentionmissing\\else\\newcommand${name}[1]{\\attentionglyphs{#1}}\\fi`;
  const { options, names } = fonts[script];
  const set = isRightToLeft(script) ? '\\attentionrtl' : '\\attentionltr';
  return `\\attentionfonts${name}${name}font{${options}}{${names.join(',')}}{${set}}`;
}

/** Packages and commands; \begin{document} follows. */
export const preamble = (scripts: readonly Script[], paper: 'A4' | 'Letter' = 'A4'): string => `% ${strings.latex.made}
% ${strings.latex.engines}
\\documentclass[${paper.toLowerCase()}paper,10pt]{article}
\\usepackage{iftex}
\\ifPDFTeX
  \\usepackage[T1]{fontenc}
  \\usepackage[utf8]{inputenc}
  \\usepackage{lmodern}
\\else
  \\usepackage{fontspec}
\\fi
\\usepackage[margin=25mm]{geometry}
\\usepackage{amsmath,amssymb,array,booktabs,graphicx,xcolor}
\\usepackage[hyphens]{url} % long addresses break there, too
\\urlstyle{same}
\\definecolor{attentionquery}{HTML}{3465D8}
\\definecolor{attentionsoft}{HTML}{5F5B53}
\\definecolor{attentionerror}{HTML}{B3261E}
\\setlength{\\parindent}{0pt}
\\setlength{\\parskip}{4pt}
\\setlength{\\emergencystretch}{3em}
\\pagestyle{plain}
\\makeatletter
% What is wider than the line is made smaller.
\\newsavebox\\attentionbox
\\newcommand\\attentionfit[1]{\\sbox\\attentionbox{#1}\\ifdim\\wd\\attentionbox>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox\\attentionbox}\\else\\usebox\\attentionbox\\fi}
% What belongs together stays on one page.
\\newenvironment{attentionblock}{\\par\\medskip\\begin{minipage}{\\linewidth}\\setlength{\\parskip}{4pt}}{\\end{minipage}\\par\\medskip}
% Letters of other scripts: the first font that is there, or none.
\\newcommand\\attentionmissing[1]{\\ensuremath{\\square}\\PackageWarningNoLine{attention-steps}{${strings.latex.otherScript}}}
\\newcommand\\attentionfonts[5]{\\let#2\\relax\\ifPDFTeX\\else\\@for\\attentionname:=#4\\do{\\ifx#2\\relax\\IfFontExistsTF{\\attentionname}{\\newfontfamily#2[ItalicFont=*,BoldItalicFont=*#3]{\\attentionname}}{}\\fi}\\fi\\ifx#2\\relax\\let#1\\attentionmissing\\else\\newcommand#1[1]{{#2#5{\\attentionglyphs{##1}}}}\\fi}
% A letter that the font does not have becomes a square. LuaTeX writes no file where a font has none of the letters asked of it.
\\newif\\ifattentionall
\\def\\attentionignored#1{\\ifnum\`#1<"200B 0\\else\\ifnum\`#1<"2010 1\\else\\ifnum\`#1<"FE00 0\\else\\ifnum\`#1<"FE10 1\\else0\\fi\\fi\\fi\\fi}
% From F0000 on, luaotfload has glyphs of its own.
\\def\\attentionhas#1{\\ifnum\`#1<"F0000 \\iffontchar\\font\`#1 1\\else0\\fi\\else0\\fi}
\\def\\attentioncheck#1{\\ifcat\\noexpand#1\\relax\\else\\ifnum\\attentionhas{#1}=0 \\attentionallfalse\\fi\\fi}
\\def\\attentionput#1{\\ifcat\\noexpand#1\\relax#1\\else\\ifnum\\attentionhas{#1}=1 #1\\else\\ifnum\\attentionignored{#1}=0 \\attentionmissing{#1}\\fi\\fi\\fi}
\\def\\attentioneach#1#2{\\@tfor\\attentionletter:=#2\\do{\\ifx\\attentionletter\\@empty\\else\\expandafter#1\\attentionletter\\fi}}
\\def\\attentionwords#1 #2\\@nil{\\attentioneach\\attentionput{#1}\\ifx\\relax#2\\relax\\else\\space\\attentionwords#2\\@nil\\fi}
\\protected\\def\\attentionglyphs#1{\\attentionalltrue\\attentioneach\\attentioncheck{#1}\\ifattentionall#1\\else\\attentionwords#1 \\@nil\\fi}
\\newcommand\\attentionltr[1]{#1}
\\ifLuaTeX\\newcommand\\attentionrtl[1]{\\textdir TRT #1}\\else\\ifXeTeX\\TeXXeTstate=1 \\newcommand\\attentionrtl[1]{\\beginR #1\\endR}\\fi\\fi
${scripts.map((script) => `${fontOf(script)}\n`).join('')}\\makeatother
`;
