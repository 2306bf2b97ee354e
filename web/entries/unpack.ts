// The script of standalone.html that every browser can run: it unpacks the one that shows the example, which is a third as long when it is
// deflated. Where that fails, the tables for readers without scripts stay, and below them it says why.
import { unpacking as strings } from '../strings/element.ts';

const packed = document.querySelector('#packed')!;

/** The text that was deflated and written in base64. Rejects if it is not whole. */
async function inflated(written: string): Promise<string> {
  const bytes = Uint8Array.from(atob(written), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
}

/** The policy of the page names the hash of this text, so that no other would run. */
function run(text: string): void {
  const script = document.createElement('script');
  script.textContent = text;
  packed.after(script);
}

function say(problem: string): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'status');
  message.textContent = problem;
  packed.before(message);
}

if (globalThis.DecompressionStream === undefined) say(strings.tooOld);
else inflated(packed.textContent!).then(run, () => say(strings.damaged));
