// BERT: Devlin et al. (2019); DistilBERT: Sanh et al. (2019), without segments. Matrices are PyTorch's Linear, out × in. Sentence encoders
// such as MiniLM are BERTs whose last outputs are averaged.
import type { Config } from '../config.ts';
import { activations, expectHeads, inOut, outIn } from './family.ts';
import type { Family, ReadConfig } from './family.ts';

/** The names of the parts of a layer. */
interface Names {
  layer: string;
  query: string;
  key: string;
  value: string;
  output: string;
  attentionNorm: string;
  W_1: string;
  W_2: string;
  norm: string;
  /** What says which words are hidden: a projection, a norm, and a matrix where it is not the table of embeddings, with its bias. */
  transform: string;
  transformNorm: string;
  decoder: string;
  decoderBias: string;
}

const linear = (step: string, layer: string, name: string) => {
  const id = (letter: string) => step.replace('*', letter);
  return {
    [`layer{}.${id('W')}`]: outIn(`${layer}.${name}.weight`),
    [`layer{}.${id('b')}`]: inOut(`${layer}.${name}.bias`),
  };
};
const norm = (place: string, name: string) => ({
  [`${place}gain`]: inOut(`${name}.weight`),
  [`${place}shift`]: inOut(`${name}.bias`),
});

const sourcesOf = ({ layer, ...names }: Names) => ({
  embeddings: inOut('embeddings.word_embeddings.weight'),
  positions: inOut('embeddings.position_embeddings.weight'),
  ...norm('embeddings.', 'embeddings.LayerNorm'),
  ...linear('*_Q', layer, names.query),
  ...linear('*_K', layer, names.key),
  ...linear('*_V', layer, names.value),
  ...linear('*_O', layer, names.output),
  ...norm('layer{}.', `${layer}.${names.attentionNorm}`),
  ...linear('feed_forward.*_1', layer, names.W_1),
  ...linear('feed_forward.*_2', layer, names.W_2),
  ...norm('layer{}.feed_forward.', `${layer}.${names.norm}`),
  'transform.W_1': outIn(`${names.transform}.weight`),
  'transform.b_1': inOut(`${names.transform}.bias`),
  ...norm('transform.', names.transformNorm),
  W_U: outIn(`${names.decoder}.weight`),
  b_U: inOut(names.decoderBias),
});

interface Fields extends Readonly<Record<string, string>> {
  d_model: string;
  layers: string;
  'attention.heads': string;
  'feed_forward.d_ff': string;
  'feed_forward.activation': string;
}

function readConfig(config: Config, fields: Fields, epsilon: number, tables: Record<string, number>): ReadConfig {
  const positions = config.size('max_position_embeddings');
  expectHeads(config, fields);
  return {
    d_model: config.size(fields.d_model),
    tokens: positions,
    tables: { embeddings: config.size('vocab_size'), positions, ...tables },
    unembedding: false,
    bias: true,
    predictions: undefined,
    configuration: {
      positions: { from: 'model' },
      attention: { kind: 'self', heads: config.size(fields['attention.heads']) },
      layers: config.size(fields.layers),
      norm: { place: 'post', embeddings: true, epsilon },
      feed_forward: {
        d_ff: config.size(fields['feed_forward.d_ff']),
        activation: config.choice(fields['feed_forward.activation'], activations, 'gelu'),
      },
    },
  };
}

/** As the first files had them, made from TensorFlow's; and a bias that a newer file may have under the name of its matrix alone. */
const otherName = (tensor: string): string =>
  tensor
    .replace(/LayerNorm\.weight$/, 'LayerNorm.gamma')
    .replace(/LayerNorm\.bias$/, 'LayerNorm.beta')
    .replace(/^cls\.predictions\.bias$/, 'cls.predictions.decoder.bias');

const readMasked = (config: Config, base: ReadConfig): ReadConfig => ({
  ...base,
  unembedding: !config.flag('tie_word_embeddings', true),
  transform: true,
  predictions: 'all',
});

const bertFields = {
  d_model: 'hidden_size',
  layers: 'num_hidden_layers',
  'attention.heads': 'num_attention_heads',
  'feed_forward.d_ff': 'intermediate_size',
  'feed_forward.activation': 'hidden_act',
};

export const bert: Family = {
  architecture: 'BERT',
  types: ['bert'],
  encoders: ['BertModel'],
  prefixes: ['', 'bert.'],
  sources: {
    ...sourcesOf({
      layer: 'encoder.layer.{}',
      query: 'attention.self.query',
      key: 'attention.self.key',
      value: 'attention.self.value',
      output: 'attention.output.dense',
      attentionNorm: 'attention.output.LayerNorm',
      W_1: 'intermediate.dense',
      W_2: 'output.dense',
      norm: 'output.LayerNorm',
      transform: 'cls.predictions.transform.dense',
      transformNorm: 'cls.predictions.transform.LayerNorm',
      decoder: 'cls.predictions.decoder',
      decoderBias: 'cls.predictions.bias',
    }),
    segments: inOut('embeddings.token_type_embeddings.weight'),
  },
  otherName,
  // Positions by their numbers, the pooler of the first token, and the bias of the head of masked words, which may be there under two names.
  unread: /^(embeddings\.position_ids|pooler\..*|cls\.predictions\.(decoder\.)?bias)$/,
  masked: { tensors: /^cls\.predictions\./, read: readMasked },
  fields: bertFields,
  read(config) {
    config.expect('position_embedding_type', 'absolute');
    config.expect('is_decoder', false);
    config.expect('add_cross_attention', false);
    const tables = { segments: config.size('type_vocab_size', 2) };
    return readConfig(config, bertFields, config.number('layer_norm_eps', 1e-12), tables);
  },
};

const distilbertFields = {
  d_model: 'dim',
  layers: 'n_layers',
  'attention.heads': 'n_heads',
  'feed_forward.d_ff': 'hidden_dim',
  'feed_forward.activation': 'activation',
};

export const distilbert: Family = {
  architecture: 'DistilBERT',
  types: ['distilbert'],
  encoders: ['DistilBertModel'],
  prefixes: ['', 'distilbert.'],
  sources: sourcesOf({
    layer: 'transformer.layer.{}',
    query: 'attention.q_lin',
    key: 'attention.k_lin',
    value: 'attention.v_lin',
    output: 'attention.out_lin',
    attentionNorm: 'sa_layer_norm',
    W_1: 'ffn.lin1',
    W_2: 'ffn.lin2',
    norm: 'output_layer_norm',
    transform: 'vocab_transform',
    transformNorm: 'vocab_layer_norm',
    decoder: 'vocab_projector',
    decoderBias: 'vocab_projector.bias',
  }),
  unread: /^embeddings\.position_ids$/,
  masked: { tensors: /^vocab_(transform|layer_norm|projector)\./, read: readMasked },
  fields: distilbertFields,
  // Whether positions were made of sines (`sinusoidal_pos_embds`) or learned: the file has them.
  read: (config) => readConfig(config, distilbertFields, 1e-12, {}),
};
