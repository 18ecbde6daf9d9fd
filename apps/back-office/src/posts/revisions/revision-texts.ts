import type { Revision } from '@grove/client';
import { diffLines, diffWordsWithSpace, type Change } from 'diff';

/** What revisions keep of a post. */
export interface Texts {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

/** The texts of a revision, as they were written. */
export const textsOf = ({ title, content, excerpt }: Pick<Revision, 'title' | 'content' | 'excerpt'>): Texts => ({
  title: title.raw ?? '',
  content: content.raw ?? '',
  excerpt: excerpt.raw ?? '',
});

/** A comparison that takes longer is given up for a coarser one. */
const TIMEOUT_MS = 1_000;

/** How one text became another one: word by word, line by line if the texts are long and differ much, and at the worst as a whole. */
export const changesBetween = (before: string, after: string): Change[] =>
  diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS }) ??
  diffLines(before, after, { timeout: TIMEOUT_MS }) ?? [
    { value: before, removed: true, added: false, count: 1 },
    { value: after, removed: false, added: true, count: 1 },
  ];
