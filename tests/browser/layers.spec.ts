import { numbersOf, tablesOf } from './expected.ts';
import { type AttentionPage, test as inOwnVisit } from './page.ts';
import { expect, test } from './visit.ts';

const seeded = {
  version: 1,
  text: 'I am going to play',
  embeddings: { from: 'seed', seed: 3, d_model: 4 },
  parameters: { from: 'seed', seed: 5, bias: true },
};
const post = {
  ...seeded,
  attention: { heads: 2, d_k: 3, d_v: 3 },
  layers: 2,
  norm: 'post',
  feed_forward: { d_ff: 6, activation: 'relu' },
};
const pair = {
  ...seeded,
  text: 'the cat sat',
  target: { text: 'le chat dort bien' },
  attention: { kind: 'encoder_decoder', d_k: 3, d_v: 3 },
};
const memory = {
  labels: ['Paris', 'Rome'],
  key: [
    [1, 0, 2],
    [0, 1, 0],
  ],
  value: [
    [1, 0, 0],
    [0, 1, 0],
  ],
};

/** A table shows the numbers of the trace. */
async function shows(at: AttentionPage, example: object, ...ids: string[]): Promise<void> {
  const tables = tablesOf(example);
  for (const id of ids) {
    for (const [row, texts] of tables[id]!.entries()) {
      await expect(at.line(id, row).locator('.n'), id).toHaveText(texts);
    }
  }
}

const path = (at: AttentionPage) => at.bar.getByLabel('The head that is shown');

test('a layer shows what is added, its norm with all parts, and the block after it', async ({ at }) => {
  await at.open(post);
  const norm = ['mean', 'centred', 'variance', 'deviation', 'normalized', 'gained', 'layer_norm'];
  const block = ['W_1', 'W_2', 'b_1', 'hidden', 'activated', 'feed_forward', 'residual', ...norm];
  for (const folded of await at.card('layer').locator('details').all()) await folded.locator('summary').click();
  await shows(
    at,
    post,
    ...['residual', ...norm].map((role) => `layer1.${role}`),
    ...block.map((role) => `layer1.feed_forward.${role}`),
  );
  await expect(at.card('layer').locator('h3')).toContainText('Layer 1, as a whole');
});

test('the next layer starts from what the layer before left', async ({ at }) => {
  await at.open(post);
  await path(at).selectOption({ label: 'layer 2, head 1' });
  await expect(at.card('words')).toContainText('as layer 1 left them');
  await shows(at, post, 'layer1.feed_forward.layer_norm', 'layer2.head1.weights', 'layer2.residual');
});

test('an operand in the layer before is opened there', async ({ at }) => {
  await at.open(post);
  await path(at).selectOption({ label: 'layer 2, head 2' });
  await at.settled();
  await at.cell('layer2.residual', 1, 2).click();
  await at.panel('layer').locator('button.cell').first().click();
  // What the layer starts from stands in its first card.
  await expect(at.card('words').locator('attention-table td.opened')).toHaveCount(1);
  await at.panel('words').locator('button.cell').first().click();
  await expect(path(at).locator('option:checked')).toHaveText('layer 1, head 2');
  await expect(at.card('layer').locator('attention-table td.opened')).toHaveCount(1);
});

test('norms that stand before, RMSNorm and SwiGLU', async ({ at }) => {
  const example = {
    ...seeded,
    attention: { heads: 2, d_k: 2, d_v: 2 },
    norm: { place: 'pre', kind: 'rms' },
    feed_forward: { d_ff: 3, activation: 'swiglu' },
  };
  await at.open(example);
  for (const folded of await at.card('layer').locator('details').all()) await folded.locator('summary').click();
  await shows(
    at,
    example,
    ...['layer_norm', 'variance', 'residual', 'feed_forward.gate', 'feed_forward.gated', 'feed_forward.residual'].map(
      (id) => `layer1.${id}`,
    ),
    'final.layer_norm',
  );
  await expect(at.card('layer')).toContainText('RMSNorm');
});

test('an encoder–decoder begins where one sentence reads the other', async ({ at }) => {
  await at.open(pair);
  await expect(at.bar.getByRole('radio')).toHaveText(['le', 'chat', 'dort', 'bien']);
  // Most of these words are French, which the word space does not have.
  await expect(at.reading).toHaveText(/^\s*These words have random numbers here, .*\.\s*le\s*asks the other sentence/);
  await shows(at, pair, 'cross.weights', 'cross.context');
  await expect(at.heatmap.first().locator('thead th')).toHaveText(['the', 'cat', 'sat']);
  await path(at).selectOption({ label: 'encoder' });
  await expect(at.bar.getByRole('radio')).toHaveText(['the', 'cat', 'sat']);
  await shows(at, pair, 'encoder.weights', 'encoder.embeddings');
  await at.chip('sat').click();
  await expect(at.reading.locator('.chip')).toHaveText('sat');
  await path(at).selectOption({ label: 'decoder' });
  await shows(at, pair, 'decoder.weights', 'decoder.embeddings', 'decoder.masked_scores');
});

test('of two sentences, both stand in the first card, and the one that asks asks', async ({ at }) => {
  const example = {
    version: 1,
    text: 'the tired cat slept',
    target: { text: 'it is tired' },
    attention: { kind: 'cross' },
  };
  await at.open(example);
  await shows(at, example, 'embeddings', 'target.embeddings', 'scores', 'weights', 'context');
  await expect(at.line('target.embeddings', 0)).toHaveClass(/chosen/);
  await expect(at.table('embeddings').locator('tr.chosen')).toHaveCount(0);
  await expect(at.reading).toHaveText(
    /^it\s*asks the other sentence: it reads mostly cat \(84%\), then tired \(11%\), and 2 others\.$/,
  );
});

test('keys and values of other widths have tables of their own, and words of several sizes no table in common', async ({
  at,
}) => {
  const example = {
    version: 1,
    tokens: ['the', 'cat'],
    embeddings: [
      [1, 2, 3],
      [4, 5, 6],
    ],
    value_embeddings: [[1], [-1]],
    target: {
      tokens: ['le', 'chat'],
      embeddings: [
        [1, 0.5],
        [0, 1],
      ],
    },
    attention: { kind: 'cross' },
    parameters: { from: 'seed', seed: 2 },
  };
  await at.open(example);
  await shows(at, example, 'embeddings', 'target.embeddings', 'value_embeddings', 'W_K', 'W_V', 'value', 'context');
  await expect(at.card('vocabulary')).toContainText('chat');
  await expect(at.card('vocabulary')).not.toContainText('NaN');
});

test('earlier words go through the layers on a path of their own', async ({ at }) => {
  const example = {
    ...post,
    text: 'to play',
    past: { text: 'I am going' },
    attention: { ...post.attention, mask: 'causal' },
  };
  await at.open(example);
  await expect(at.bar.getByRole('radio')).toHaveText(['to', 'play']);
  await shows(at, example, 'layer1.head1.weights', 'past.layer1.head1.key');
  await path(at).selectOption({ label: 'earlier words, layer 1, head 2' });
  await expect(at.bar.getByRole('radio')).toHaveText(['I', 'am', 'going']);
  await shows(at, example, 'past.layer1.head2.weights', 'past.layer1.head2.masked_scores', 'past.layer1.output');
  await path(at).selectOption({ label: 'layer 2, head 1' });
  await shows(at, example, 'layer2.head1.weights', 'past.layer2.head1.value');
});

test('a memory is read by name, and its rows can be changed', async ({ at, page }) => {
  const example = { ...seeded, attention: { d_k: 3, d_v: 3 }, memory };
  await at.open(example);
  const all = ['I', 'am', 'going', 'to', 'play', 'Paris', 'Rome'];
  await expect(at.table('weights').locator('thead th')).toHaveText(all);
  await shows(at, example, 'memory_key', 'memory_value', 'all_keys', 'all_values');
  await at.cell('memory_key', 0, 0).focus();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  const after = { ...example, memory: { ...memory, key: [[9, 0, 2], memory.key[1]!] } };
  await shows(at, after, 'weights', 'context');
});

test('kept words are read before the own ones, which still know themselves', async ({ at }) => {
  const example = { ...seeded, attention: { d_k: 3, d_v: 3, mask: 'causal' }, past: { text: 'once upon' } };
  await at.open(example);
  await shows(at, example, 'past.key', 'past.value', 'all_keys', 'weights');
  const numbers = numbersOf(example, 'weights')[0]!;
  const itself = numbers.indexOf(Math.max(...numbers)) === 2;
  if (itself) await expect(at.reading).toContainText('itself');
  await expect(at.table('weights').locator('thead th').first()).toHaveText('once');
});

test('learned positions are the reader’s to change', async ({ at, page }) => {
  const learned = seeded.text.split(' ').map((_, row) => [0, 1, 2, 3].map((column) => (row + column) / 10));
  const example = { ...seeded, positions: { learned } };
  await at.open(example);
  await shows(at, example, 'positions', 'positioned');
  await at.cell('positions', 1, 0).focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await shows(at, { ...example, positions: { learned: learned.with(1, [2, 0.2, 0.3, 0.4]) } }, 'positioned', 'weights');
});

for (const score of ['general', 'concat', 'additive']) {
  test(`the parts of a ${score} comparison`, async ({ at }) => {
    const example = { ...seeded, attention: { d_k: 3, d_v: 3, score, softcap: 2 }, positions: 'alibi' };
    await at.open(example);
    const parts = {
      general: ['W_a', 'projected_query'],
      concat: ['projected_pairs'],
      additive: ['pairs', 'pair_tanh'],
    };
    for (const folded of await at.card('scores').locator('details').all()) await folded.locator('summary').click();
    await shows(at, example, ...parts[score as keyof typeof parts], 'capped_scores', 'biased_scores');
  });
}

test('turned queries and keys stand with their angles', async ({ at }) => {
  const example = { ...seeded, attention: { d_k: 4, d_v: 3 }, positions: 'rotary' };
  await at.open(example);
  await shows(at, example, 'rotated_query', 'rotated_key', 'rotary_cosines', 'rotary_sines', 'angles');
});

test.describe('on a phone', () => {
  inOwnVisit.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const [name, example] of Object.entries({ layers: post, 'an encoder–decoder': pair })) {
    inOwnVisit(`nothing of ${name} is wider than a phone`, async ({ at, page }) => {
      await at.open(example);
      for (const card of await page.locator('attention-card').all()) {
        await card.scrollIntoViewIfNeeded();
        await expect(card.locator('h3')).toBeVisible();
      }
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBe(0);
    });
  }
});

test('the card that has the focus stays in its place in the window in another layer, whatever grows above it', async ({
  at,
  page,
}) => {
  await at.open('#layers');
  const card = at.card('weights');
  await card.evaluate((element) => element.scrollIntoView());
  await card.locator('h3').focus();
  const top = () => card.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  for (const [key, layer] of [
    ['{', 'layer1'],
    ['}', 'layer2'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(at.table(`${layer}.weights`)).toBeVisible();
    await at.settled();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
  }
});
