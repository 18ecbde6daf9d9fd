import { foldForSearch } from '@grove/core';
import { containsPattern } from '@grove/database';

/** A parsed search: texts that a post must contain, and texts that it must not contain. All are folded. */
export interface Search {
  readonly required: readonly string[];
  readonly excluded: readonly string[];
  /** All required words in their order. */
  readonly phrase: string;
}

const MAX_WORDS = 20;
const PARTS = /(-?)"([^"]*)"|\S+/g;

/** Parses a search: words, `"phrases in quotation marks"` and `-excluded` words. */
export function searchOf(text: string): Search {
  const required: string[] = [];
  const excluded: string[] = [];
  for (const [part, minus, quoted] of foldForSearch(text).matchAll(PARTS)) {
    const isExcluded = quoted === undefined ? /^-./.test(part) : minus === '-';
    const word = (quoted ?? (isExcluded ? part.slice(1) : part)).trim();
    if (word !== '') (isExcluded ? excluded : required).push(word);
  }
  return {
    required: required.slice(0, MAX_WORDS),
    excluded: excluded.slice(0, MAX_WORDS),
    phrase: required.slice(0, MAX_WORDS).join(' '),
  };
}

/** The text in which searches look: one line for each field, because folded texts contain no line breaks. */
export const searchTextOf = ({ title, excerpt, content }: { title: string; excerpt: string; content: string }): string =>
  [title, excerpt, content].map(foldForSearch).join('\n');

const LINES = { title: ['', '\n%\n%'], excerpt: ['%\n', '\n%'], content: ['%\n%\n', ''] } as const;

/** The pattern of search texts that contain a text in one of their lines. */
function within(line: keyof typeof LINES, text: string): string {
  const [before, after] = LINES[line];
  return before + containsPattern(text) + after;
}

/** A value to sort by, as SQL with its parameters. */
interface Relevance {
  readonly expression: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * The relevance of a post, from 9 down: the phrase in the title, all words in the title, any word in the title, the phrase in the excerpt, the phrase
 * in the content, all others. For a single word: in the title or not.
 */
export function relevanceOf({ required, phrase }: Search, column: string): Relevance {
  const like = (parameter: string) => `${column} LIKE :${parameter} ESCAPE '!'`;
  const titles = Object.fromEntries(required.map((word, index) => [`title_${index}`, within('title', word)]));
  const words = Object.keys(titles).map(like);
  if (words.length < 2) return { expression: `CASE WHEN ${words[0] ?? '1 = 0'} THEN 9 ELSE 4 END`, parameters: titles };
  const conditions = [like('title'), words.join(' AND '), words.join(' OR '), like('excerpt'), like('content')];
  return {
    expression: `CASE ${conditions.map((condition, index) => `WHEN ${condition} THEN ${9 - index}`).join(' ')} ELSE 4 END`,
    parameters: {
      ...titles,
      ...{ title: within('title', phrase), excerpt: within('excerpt', phrase), content: within('content', phrase) },
    },
  };
}
