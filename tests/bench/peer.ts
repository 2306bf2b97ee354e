// The peer of the page: plain JavaScript that computes the same steps and builds every table anew with innerHTML, in one
// document without styles to speak of. It shows what a machine takes for the plainest way, so that figures of two machines
// can be told apart from figures of two pages.

/** The peer with a sentence of these words, of `size` numbers each. The field #sentence adds words, #number edits the first. */
export const peer = (words: readonly string[], size: number): string => `<!doctype html>
<style>td { border: 1px solid; padding: 4px; text-align: right }</style>
<input id="sentence" size="80"><input id="number" value="0.5"><div id="tables"></div>
<script>
const size = ${size};
const random = (seed) => () => ((seed = (seed * 16807) % 2147483647) / 2147483647) * 2 - 1;
const matrix = (rows, columns, seed) => {
  const next = random(seed);
  return Array.from({ length: rows }, () => Array.from({ length: columns }, next));
};
const multiply = (a, b) => a.map((row) => b[0].map((_, j) => row.reduce((sum, x, k) => sum + x * b[k][j], 0)));
const transpose = (a) => a[0].map((_, j) => a.map((row) => row[j]));
const softmax = (row) => {
  const most = Math.max(...row);
  const powers = row.map((x) => Math.exp(x - most));
  const sum = powers.reduce((a, b) => a + b);
  return powers.map((x) => x / sum);
};
const parameters = [matrix(size, size, 1), matrix(size, size, 2), matrix(size, size, 3)];
const table = (rows, words, heads) =>
  '<table><tr><td></td>' + heads.map((head) => '<th>' + head + '</th>').join('') + '</tr>' +
  rows.map((row, i) => '<tr><th>' + words[i] + '</th>' + row.map((x) => '<td>' + x.toFixed(3) + '</td>').join('') + '</tr>').join('') +
  '</table>';
function show() {
  const words = sentence.value.split(' ').filter(Boolean);
  const embeddings = matrix(words.length, size, 4);
  embeddings[0][0] = Number(number.value);
  const [query, key, value] = parameters.map((parameter) => multiply(embeddings, parameter));
  const scores = multiply(query, transpose(key));
  const scaled = scores.map((row) => row.map((x) => x / Math.sqrt(size)));
  const weights = scaled.map(softmax);
  const numbers = [...parameters[0].keys()];
  tables.innerHTML = [embeddings, query, key, value].map((rows) => table(rows, words, numbers)).join('') +
    [scores, scaled, weights].map((rows) => table(rows, words, words)).join('') +
    table(multiply(weights, value), words, numbers);
}
sentence.value = ${JSON.stringify(words.join(' '))};
sentence.oninput = number.oninput = show;
show();
globalThis.beforeKeystroke = () => {
  const before = tables.firstChild;
  globalThis.showsChange = () => tables.firstChild !== before;
};
</script>`;
