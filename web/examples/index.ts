// The gallery, in the order in which it is shown. Files are imported as JSON modules, which both Vite and Node read.
import additive from './additive.json' with { type: 'json' };
import alammarThinkingMachines from './alammar-thinking-machines.json' with { type: 'json' };
import alibi from './alibi.json' with { type: 'json' };
import cache from './cache.json' with { type: 'json' };
import concat from './concat.json' with { type: 'json' };
import crossPronoun from './cross-pronoun.json' with { type: 'json' };
import d2lValidLength from './d2l-valid-length.json' with { type: 'json' };
import encoderDecoder from './encoder-decoder.json' with { type: 'json' };
import general from './general.json' with { type: 'json' };
import groupedQueries from './grouped-queries.json' with { type: 'json' };
import iAmGoingToPlay from './i-am-going-to-play.json' with { type: 'json' };
import karimLuongDot from './karim-luong-dot.json' with { type: 'json' };
import karimSelfAttention from './karim-self-attention.json' with { type: 'json' };
import latent from './latent.json' with { type: 'json' };
import layers from './layers.json' with { type: 'json' };
import learned from './learned.json' with { type: 'json' };
import memoryAnswers from './memory-answers.json' with { type: 'json' };
import memoryBeside from './memory-beside.json' with { type: 'json' };
import modern from './modern.json' with { type: 'json' };
import noOrder from './no-order.json' with { type: 'json' };
import nothingToRead from './nothing-to-read.json' with { type: 'json' };
import oneSetOfKeys from './one-set-of-keys.json' with { type: 'json' };
import playingOutside from './playing-outside.json' with { type: 'json' };
import raschkaCausal from './raschka-causal.json' with { type: 'json' };
import raschkaLinearLayers from './raschka-linear-layers.json' with { type: 'json' };
import raschkaParameters from './raschka-parameters.json' with { type: 'json' };
import raschkaSimple from './raschka-simple.json' with { type: 'json' };
import riverBank from './river-bank.json' with { type: 'json' };
import rnn from './rnn.json' with { type: 'json' };
import rotaryHalves from './rotary-halves.json' with { type: 'json' };
import rotary from './rotary.json' with { type: 'json' };
import sinusoidal from './sinusoidal.json' with { type: 'json' };
import softcap from './softcap.json' with { type: 'json' };
import tensorflowLookup from './tensorflow-lookup.json' with { type: 'json' };
import theCatSat from './the-cat-sat.json' with { type: 'json' };
import twoHeads from './two-heads.json' with { type: 'json' };
import unfoldCatSat from './unfold-cat-sat.json' with { type: 'json' };
import valuesAreKeys from './values-are-keys.json' with { type: 'json' };
import whatPays from './what-pays.json' with { type: 'json' };
import wikipediaSoftmaxTenth from './wikipedia-softmax-tenth.json' with { type: 'json' };
import wikipediaSoftmax from './wikipedia-softmax.json' with { type: 'json' };
import window from './window.json' with { type: 'json' };
import wordsAdjective from './words-adjective.json' with { type: 'json' };
import wordsIt from './words-it.json' with { type: 'json' };
import wordsKingQueen from './words-king-queen.json' with { type: 'json' };
import wordsShe from './words-she.json' with { type: 'json' };
import wordsThey from './words-they.json' with { type: 'json' };
import wordsVerb from './words-verb.json' with { type: 'json' };

/** A worked example: its id, which is also the name of its file, its title and the document to run. */
export interface GalleryEntry {
  id: string;
  title: string;
  document: unknown;
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
  entry('two-heads', twoHeads),
  entry('cross-pronoun', crossPronoun),
  entry('encoder-decoder', encoderDecoder),
  entry('memory-answers', memoryAnswers),
  entry('memory-beside', memoryBeside),
  entry('values-are-keys', valuesAreKeys),
  entry('grouped-queries', groupedQueries),
  entry('one-set-of-keys', oneSetOfKeys),
  entry('softcap', softcap),
  entry('cache', cache),
  entry('additive', additive),
  entry('general', general),
  entry('concat', concat),
  entry('no-order', noOrder),
  entry('sinusoidal', sinusoidal),
  entry('learned', learned),
  entry('rotary', rotary),
  entry('rotary-halves', rotaryHalves),
  entry('alibi', alibi),
  entry('window', window),
  entry('nothing-to-read', nothingToRead),
  entry('layers', layers),
  entry('modern', modern),
  entry('rnn', rnn),
  entry('latent', latent),
  entry('river-bank', riverBank),
  entry('what-pays', whatPays),
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
