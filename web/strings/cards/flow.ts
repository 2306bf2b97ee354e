// The card of how information flows through the layers. Braces are replaced by live numbers and words.
import type { Role, Stage } from '#build/generated/vocabulary.ts';
import { listed, quoted } from '../phrases.ts';
import type { TableText } from './common.ts';

export const flowText = {
  prose:
    'Each layer reads the result of the layer before it, so what reaches {word} in the end has come in several steps. Follow the bands: the width of each is how much a word takes from a word in the layer before, averaged over the heads.',
  answer: '{kind}, {word} ends up with {share} from {best}{rest}.{notAll}',
  kinds: { rollout: 'Through attention alone', residual_rollout: 'Counting each word itself as one half' },
  then: ', then {share} from {word}',
  notAll: ' The shares of all words together are not 100%, because the weights of some word do not add up to 1.',
  beside: {
    past: 'There is no rollout with earlier words: it follows words through layers in which they read only each other.',
    memory: 'There is no rollout with a memory: it follows words through layers in which they read only each other.',
  },
  choose: 'What to follow',
  rollout: 'attention alone',
  residual: 'half attention, half the word itself (the residual)',
  picture: (word: string, stage: string) =>
    stage === '' ? `What reaches ${quoted(word)}` : `What reaches ${quoted(word)} in the ${stage}`,
  pictureSub: 'from the words on the left, layer by layer; the coloured bands lead to the chosen word',
  stage: {
    encoder: 'encoder',
    decoder: 'decoder',
  } as Partial<Record<Stage, string>>,
  words: 'words',
  layer: (layer: number) => `layer ${layer}`,
  shortLayer: (layer: number) => String(layer),
  summary: (word: string, parts: string[]) => `After the last layer ${word} holds ${listed(parts)}.`,
  part: (share: string, word: string) => `${share} from ${word}`,
  tooMany: (words: number, most: number) =>
    `The picture is drawn for up to ${most} words; there are ${words}, so only the numbers are shown.`,
  caption: 'Rollout',
  subcaption: (word: string) => `how much of each word reaches ${quoted(word)} after the last layer`,
  word: 'word',
  columns: { weights: 'last layer alone', rollout: 'rollout', residual_rollout: 'with the residual' },
  caution:
    'What it does not show: rollout multiplies average weights as if each layer only mixed. It ignores the sizes and directions of the values, and all matrices, norms and feed-forward blocks; and an average hides what individual heads do. The residual is counted as one half, which is a convention, not a measurement.',
  tables: {
    weight_sum: { caption: 'Sum of the weights', subcaption: 'of the heads so far' },
    mean_weights: { caption: 'Mean weights', subcaption: 'averaged over the heads' },
    identity_rows: {
      caption: 'The word itself',
      subcaption: '1 where row and column are the same word',
      row: '1 for the word itself',
    },
    residual_sum: { caption: 'Weights and the word itself', subcaption: 'added' },
    residual_weights: { caption: 'With the residual', subcaption: 'half of the sum' },
    rollout: { caption: 'Rollout', subcaption: 'these weights · the rollout before' },
    residual_rollout: { caption: 'Rollout with the residual', subcaption: 'these weights · the rollout before' },
    rollout_from: { caption: 'From here to the end', subcaption: 'what comes after · these weights' },
    residual_rollout_from: {
      caption: 'From here to the end, with the residual',
      subcaption: 'what comes after · these weights',
    },
  } satisfies Partial<Record<Role, TableText>>,
  tableName: (stage: string, layer: number, caption: string) =>
    `${stage === '' ? 'Layer' : `${stage[0]!.toUpperCase()}${stage.slice(1)}, layer`} ${layer}: ${caption.toLowerCase()}`,
};
