// The gallery, in the order in which it is shown. Files are imported as JSON modules, which both Vite and Node read.
import { entry, type GalleryEntry } from './entry.ts';
import { course } from './course/index.ts';
import { examplesOfModels } from './of-models/index.ts';
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

export type { GalleryEntry, GalleryGroup } from './entry.ts';

/** The examples that the core can run by itself. */
export const gallery: readonly GalleryEntry[] = [
  entry('meaning', 'words-it', wordsIt),
  entry('meaning', 'words-verb', wordsVerb),
  entry('meaning', 'words-adjective', wordsAdjective),
  entry('meaning', 'words-she', wordsShe),
  entry('meaning', 'words-they', wordsThey),
  entry('meaning', 'words-king-queen', wordsKingQueen),
  entry('steps', 'the-cat-sat', theCatSat),
  entry('steps', 'playing-outside', playingOutside),
  entry('steps', 'i-am-going-to-play', iAmGoingToPlay),
  entry('steps', 'unfold-cat-sat', unfoldCatSat),
  entry('steps', 'karim-self-attention', karimSelfAttention),
  entry('steps', 'raschka-simple', raschkaSimple),
  entry('steps', 'raschka-parameters', raschkaParameters),
  entry('steps', 'raschka-linear-layers', raschkaLinearLayers),
  entry('steps', 'alammar-thinking-machines', alammarThinkingMachines),
  entry('steps', 'tensorflow-lookup', tensorflowLookup),
  entry('steps', 'wikipedia-softmax', wikipediaSoftmax),
  entry('steps', 'wikipedia-softmax-tenth', wikipediaSoftmaxTenth),
  entry('order', 'no-order', noOrder),
  entry('order', 'sinusoidal', sinusoidal),
  entry('order', 'learned', learned),
  entry('order', 'rotary', rotary),
  entry('order', 'rotary-halves', rotaryHalves),
  entry('order', 'alibi', alibi),
  entry('mask', 'raschka-causal', raschkaCausal),
  entry('mask', 'window', window),
  entry('mask', 'nothing-to-read', nothingToRead),
  entry('mask', 'd2l-valid-length', d2lValidLength),
  entry('heads', 'two-heads', twoHeads),
  entry('heads', 'grouped-queries', groupedQueries),
  entry('heads', 'one-set-of-keys', oneSetOfKeys),
  entry('elsewhere', 'cross-pronoun', crossPronoun),
  entry('elsewhere', 'encoder-decoder', encoderDecoder),
  entry('elsewhere', 'karim-luong-dot', karimLuongDot),
  entry('elsewhere', 'memory-answers', memoryAnswers),
  entry('elsewhere', 'memory-beside', memoryBeside),
  entry('elsewhere', 'cache', cache),
  entry('compare', 'additive', additive),
  entry('compare', 'general', general),
  entry('compare', 'concat', concat),
  entry('compare', 'softcap', softcap),
  entry('compare', 'values-are-keys', valuesAreKeys),
  entry('layers', 'layers', layers),
  entry('layers', 'modern', modern),
  entry('layers', 'rnn', rnn),
  entry('training', 'latent', latent),
  entry('training', 'river-bank', riverBank),
  entry('training', 'what-pays', whatPays),
];

/** All examples: also those with the numbers of a trained model, and the exercises of the course. */
export const examples: readonly GalleryEntry[] = [...gallery, ...examplesOfModels, ...course];
