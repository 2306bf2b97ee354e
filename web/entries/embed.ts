// embed.js: <script src="…/embed.js" data-text="The cat sat"></script> inserts an <attention-steps> after itself, with the data-* of the
// tag as attributes; the tag may contain an example document. If the element's module may not be loaded from here (a server that allows no
// other origin), a frame with embed.html takes its place. It is a classic script, which runs at its place in the page; from the head, where
// nothing can be shown, the example goes to the end of the page.
import { notShown, status, unreachable } from '../strings/element.ts';
import { siteName } from '../strings/site/name.ts';

/** The names of all attributes, filled in by the build. */
declare const ATTRIBUTES: readonly string[];

{
  const script = document.currentScript as HTMLScriptElement | null;
  if (script === null) throw new Error('embed.js is a classic script: no type="module" in its tag');
  const folder = script.src;
  const text = script.textContent.trim();
  const attributes = Object.fromEntries(
    [...script.attributes]
      .filter(({ name }) => /^data-(?!on)/.test(name))
      .map(({ name, value }) => [name.slice('data-'.length), value]),
  );

  const element = document.createElement('attention-steps');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== '') {
    // Trusted Types forbid to write the text of a script, but not to copy a script with its text. A copy does not run again.
    const json = script.cloneNode(true) as HTMLScriptElement;
    for (const name of json.getAttributeNames()) json.removeAttribute(name);
    json.type = 'application/json';
    element.append(json);
  }
  /** The element, or the frame in its place. */
  let shown: HTMLElement = element;
  const append = () => document.body.append(shown);
  if (script.closest('head') === null) script.after(element);
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', append);
  else append();

  const replace = (other: HTMLElement) => {
    element.replaceWith(other);
    shown = other;
  };

  /** The document at an address. If there is none, a message says so. */
  const fetched = async (src: string): Promise<string | undefined> => {
    let problem = unreachable;
    try {
      const response = await fetch(src);
      if (response.ok) return await response.text();
      problem = status(response.status);
    } catch {
      // The address cannot be reached.
    }
    const message = document.createElement('p');
    message.setAttribute('role', 'status');
    message.textContent = notShown(`src: ${problem}`);
    replace(message);
    return undefined;
  };

  const framed = async () => {
    // Models are beside the frame.
    const { src, page: link, models: _, ...rest } = attributes;
    // A frame fetches nothing else, so it gets what this page can read.
    const example = text || (src === undefined ? attributes['example'] : await fetched(src));
    if (src !== undefined && example === undefined) return;
    const shownAttributes: Record<string, string> = {
      ...rest,
      ...(link === 'none' && { page: link }),
      ...(example !== undefined && { example }),
    };
    const page = new URL('embed.html', folder);
    // A frame rejects unknown attributes, and other scripts have data-* of their own in a tag.
    page.hash = ATTRIBUTES.filter((name) => Object.hasOwn(shownAttributes, name))
      .map((name) => `${name}=${encodeURIComponent(shownAttributes[name]!)}`)
      .join('&');
    const frame = document.createElement('iframe');
    frame.src = page.href;
    frame.title = siteName;
    frame.loading = 'lazy';
    frame.width = '100%';
    frame.height = '560';
    frame.style.setProperty('border', '0');
    addEventListener('message', ({ source, origin, data }) => {
      const height: unknown = data?.attentionStepsHeight;
      if (source === frame.contentWindow && origin === page.origin && typeof height === 'number')
        frame.height = String(Math.min(Math.max(height, 0), 20_000));
    });
    replace(frame);
  };
  import(new URL('attention-steps.js', folder).href).catch(framed);
}
