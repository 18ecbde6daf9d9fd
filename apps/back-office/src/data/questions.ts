import type { RaRecord } from 'react-admin';
import type { Conflict } from './merge.js';

/** What a person must decide, because somebody else has changed the record meanwhile. */
export interface Question {
  readonly act: 'update' | 'delete';
  readonly resource: string;
  /** The record as the person has read it, and as it is now. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly theirs: RaRecord;
  /** The fields that both have changed. */
  readonly conflicts: readonly Conflict[];
  /** The names of the fields that the others have changed. */
  readonly changed: readonly string[];
}

/** The fields in which theirs stay; undefined if the person does nothing. */
export type Decision = readonly Conflict[] | undefined;

/** A question that waits for its answer. */
export interface Asked {
  readonly number: number;
  readonly question: Question;
  readonly answer: (decision: Decision) => void;
}

/** Questions that wait, the first of which is shown. The data provider asks them, whichever form saves. */
let asked: readonly Asked[] = [];
let count = 0;
const watchers = new Set<() => void>();

function change(next: readonly Asked[]): void {
  asked = next;
  for (const watcher of watchers) watcher();
}

/** Asks the person, and waits for the decision. */
export const ask = (question: Question): Promise<Decision> =>
  new Promise((resolve) => {
    const entry: Asked = {
      number: (count += 1),
      question,
      answer: (decision) => {
        change(asked.filter((other) => other !== entry));
        resolve(decision);
      },
    };
    change([...asked, entry]);
  });

/** The question to show now. */
export const currentQuestion = (): Asked | undefined => asked[0];

/** Calls back when there is another question to show. The returned function ends that. */
export function watchQuestions(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

type Merged = (resource: string, names: readonly string[]) => void;

const listeners = new Set<Merged>();

/** Says that a save kept the changes that others have made in other fields. */
export const tellMerged: Merged = (resource, names) => {
  for (const listener of listeners) listener(resource, names);
};

/** Calls back after such a save. The returned function ends that. */
export function onMerged(listener: Merged): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
