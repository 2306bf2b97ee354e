// The heading of the page: the question that the reading below it answers.
import { html, render } from 'lit';
import { shorten } from '../core/shorten.ts';
import type { Session } from '../edit/session.ts';
import { textTemplate } from '../elements/text-template.ts';
import { page } from '../strings/page/page.ts';
import { selectionOf } from '../trace/selection.ts';

/** A longer word would fill the heading. */
const LONGEST = 24;

/**
 * Puts the question into a heading, now and whenever the session changes.
 * @param lead what introduces it; an exercise has a task instead
 */
export function askIn(heading: HTMLElement, session: Session, lead: HTMLElement | null): void {
  heading.replaceChildren();
  const ask = () => {
    const { example } = session;
    if (lead !== null) lead.hidden = example.exercise !== undefined;
    if (example.exercise !== undefined) return render(example.title ?? page.exercise, heading);
    const { weights, query } = selectionOf(session);
    const word = shorten(weights.rows.labels[query]!, LONGEST);
    render(textTemplate(page.question, { word: html`<em><bdi>${word}</bdi></em>` }), heading);
  };
  session.addEventListener('change', ask);
  ask();
}
