// The gallery, in the order in which it is shown. Files are imported as JSON modules, which both Vite and Node read.
import alammarThinkingMachines from './alammar-thinking-machines.json' with { type: 'json' };
import d2lValidLength from './d2l-valid-length.json' with { type: 'json' };
import iAmGoingToPlay from './i-am-going-to-play.json' with { type: 'json' };
import karimLuongDot from './karim-luong-dot.json' with { type: 'json' };
import karimSelfAttention from './karim-self-attention.json' with { type: 'json' };
import playingOutside from './playing-outside.json' with { type: 'json' };
import raschkaCausal from './raschka-causal.json' with { type: 'json' };
import raschkaLinearLayers from './raschka-linear-layers.json' with { type: 'json' };
import raschkaParameters from './raschka-parameters.json' with { type: 'json' };
import raschkaSimple from './raschka-simple.json' with { type: 'json' };
import tensorflowLookup from './tensorflow-lookup.json' with { type: 'json' };
import theCatSat from './the-cat-sat.json' with { type: 'json' };
import unfoldCatSat from './unfold-cat-sat.json' with { type: 'json' };
import wikipediaSoftmax from './wikipedia-softmax.json' with { type: 'json' };
import wikipediaSoftmaxTenth from './wikipedia-softmax-tenth.json' with { type: 'json' };
import wordsAdjective from './words-adjective.json' with { type: 'json' };
import wordsIt from './words-it.json' with { type: 'json' };
import wordsKingQueen from './words-king-queen.json' with { type: 'json' };
import wordsShe from './words-she.json' with { type: 'json' };
import wordsThey from './words-they.json' with { type: 'json' };
import wordsVerb from './words-verb.json' with { type: 'json' };
import type { ExampleDocument } from '../core/example.ts';

/** A worked example: its id, which is also the name of its file, its title and the document to run. */
export interface GalleryEntry {
  id: string;
  title: string;
  document: ExampleDocument;
}

function entry(id: string, document: { title: string }): GalleryEntry {
  return { id, title: document.title, document };
}

export const gallery: readonly GalleryEntry[] = [
  entry('the-cat-sat', theCatSat),
  entry('playing-outside', playingOutside),
  entry('i-am-going-to-play', iAmGoingToPlay),
  entry('words-it', wordsIt),
  entry('words-verb', wordsVerb),
  entry('words-adjective', wordsAdjective),
  entry('words-she', wordsShe),
  entry('words-they', wordsThey),
  entry('words-king-queen', wordsKingQueen),
  entry('karim-self-attention', karimSelfAttention),
  entry('raschka-simple', raschkaSimple),
  entry('raschka-parameters', raschkaParameters),
  entry('raschka-linear-layers', raschkaLinearLayers),
  entry('raschka-causal', raschkaCausal),
  entry('unfold-cat-sat', unfoldCatSat),
  entry('tensorflow-lookup', tensorflowLookup),
  entry('karim-luong-dot', karimLuongDot),
  entry('alammar-thinking-machines', alammarThinkingMachines),
  entry('d2l-valid-length', d2lValidLength),
  entry('wikipedia-softmax', wikipediaSoftmax),
  entry('wikipedia-softmax-tenth', wikipediaSoftmaxTenth),
];
