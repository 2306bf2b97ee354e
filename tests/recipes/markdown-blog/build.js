// Writes post.html as a blog of one's own does, and strict-post.html as one that takes nothing but frames.
import { readFileSync, writeFileSync } from 'node:fs';
import markdownIt from 'markdown-it';
import sanitize from 'sanitize-html';

const markdown = markdownIt({ html: true });
const page = (body) =>
  `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Blog</title>\n<body>\n${body}</body>\n</html>\n`;
const render = (post) => markdown.render(readFileSync(post, 'utf8'));

writeFileSync('post.html', page(render('post.md')));
writeFileSync(
  'strict-post.html',
  page(
    sanitize(render('strict-post.md'), {
      allowedTags: [...sanitize.defaults.allowedTags, 'iframe'],
      allowedAttributes: { iframe: ['src', 'title', 'width', 'height', 'loading'] },
      allowedIframeHostnames: ['example.org'],
    }),
  ),
);
