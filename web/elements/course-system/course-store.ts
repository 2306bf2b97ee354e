// Keeps an exercise in a course system, and reports to it: score, time, every number that was checked, and whether all is done.
import { isDone, type JudgedCell, type JudgedStep } from '../../edit/exercise/judge.ts';
import { totalsOf } from '../../edit/exercise/totals.ts';
import { browserStore, type AnswerStore } from '../exercise/store.ts';
import type { CourseSystem } from './api.ts';
import { readSuspendData, suspendData, type Suspended } from './suspend-data.ts';

/** HHHH:MM:SS, as a course system reads how long something took. */
function timespan(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The longest answer of an interaction. */
const LONGEST_RESPONSE = 255;

/**
 * One exercise in a course system, the first that is shown: that of the package. Others, with new numbers, are kept in the browser alone. A
 * second copy stands in the browser, for what was written while the connection was lost; the later of both counts.
 */
export class CourseStore implements AnswerStore {
  readonly #system: CourseSystem;
  readonly #started = Date.now();
  #key: string | undefined;
  #count = 0;
  /** Of each cell that was checked in this visit, its interaction and what was said of it. */
  readonly #interactions = new Map<string, { index: number; said: string }>();
  #nextInteraction: number;
  /** Once done, an exercise stays done. */
  #completed: boolean;
  /** Whether the course system took what it was given last. */
  #reached = true;

  constructor(system: CourseSystem) {
    this.#system = system;
    this.#nextInteraction = Number(system.get('cmi.interactions._count')) || 0;
    this.#completed = ['completed', 'passed'].includes(system.get('cmi.core.lesson_status'));
    if (!this.#completed) system.set('cmi.core.lesson_status', 'incomplete');
    addEventListener('online', () => this.#commit());
    addEventListener('pagehide', () => {
      this.#setEnd();
      system.commit();
      system.finish();
    });
  }

  get where(): AnswerStore['where'] {
    return this.#reached ? 'course' : 'waiting';
  }

  /** The copy in the browser: other students may use the same one. */
  #local(key: string): string {
    return `${key}-${this.#system.get('cmi.core.student_id')}`;
  }

  #isOwn(key: string): boolean {
    return (this.#key ??= key) === key;
  }

  read(key: string): string | null {
    if (!this.#isOwn(key)) return browserStore.read(key);
    const copies = [this.#system.get('cmi.suspend_data'), browserStore.read(this.#local(key))].map(readSuspendData);
    const latest = copies.reduce<Suspended | undefined>(
      (best, one) => (one !== undefined && one.count > (best?.count ?? -1) ? one : best),
      undefined,
    );
    this.#count = latest?.count ?? 0;
    // What could not be sent in an earlier visit is sent now.
    if (latest !== undefined && copies[0]?.count !== latest.count && this.#write(key, latest)) this.#commit();
    return latest?.text ?? null;
  }

  write(key: string, text: string | undefined): boolean {
    if (!this.#isOwn(key)) return browserStore.write(key, text);
    return this.#write(key, { count: ++this.#count, text: text ?? '' });
  }

  #write(key: string, suspended: Suspended): boolean {
    const written = suspendData(suspended);
    if (written === undefined) return false;
    this.#reached = this.#system.set('cmi.suspend_data', written);
    const isCopied = browserStore.write(this.#local(key), written);
    return this.#reached || isCopied;
  }

  report(key: string, steps: readonly JudgedStep[]): void {
    if (!this.#isOwn(key)) return;
    const { done, all, earned, points } = totalsOf(steps);
    const score = points === 0 ? 0 : Math.round((100 * earned) / points);
    const system = this.#system;
    system.set('cmi.core.score.min', '0');
    system.set('cmi.core.score.max', '100');
    system.set('cmi.core.score.raw', String(score));
    if (all > 0 && done === all && !this.#completed) {
      this.#completed = true;
      system.set('cmi.core.lesson_status', 'completed');
    }
    let checked = false;
    for (const { step, cells } of steps)
      for (const [name, cell] of cells) checked = this.#interaction(`${step.id}.${name}`, cell) || checked;
    if (checked) this.#commit();
  }

  /** A number that was checked, as an interaction: one for each cell, with what was said of it last. Returns whether it is new. */
  #interaction(name: string, cell: JudgedCell): boolean {
    if (cell.verdict === 'empty' || cell.verdict === 'written') return false;
    const result = cell.verdict === 'shown' ? 'neutral' : isDone(cell) ? 'correct' : 'wrong';
    const response = cell.text.trim().slice(0, LONGEST_RESPONSE);
    const said = `${result} ${response}`;
    const before = this.#interactions.get(name);
    if (before?.said === said) return false;
    const index = before?.index ?? this.#nextInteraction++;
    this.#interactions.set(name, { index, said });
    const set = (field: string, value: string) => this.#system.set(`cmi.interactions.${index}.${field}`, value);
    set('id', name.replaceAll(/[^A-Za-z0-9]+/g, '_'));
    set('type', 'fill-in');
    set('time', new Date().toTimeString().slice(0, 8));
    set('student_response', response);
    set('result', result);
    return true;
  }

  #setEnd(): void {
    this.#system.set('cmi.core.session_time', timespan(Date.now() - this.#started));
    this.#system.set('cmi.core.exit', this.#completed ? '' : 'suspend');
  }

  /** Sends what was set. What cannot be sent now is sent with the next number that is checked, when the network is back, or at the end. */
  #commit(): void {
    this.#setEnd();
    this.#reached = this.#system.commit();
  }
}
