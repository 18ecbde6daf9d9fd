import { foldForSearch } from '@grove/core';
import { containsPattern, type Statement } from '@grove/database';

/** What a search asks for: texts that must be there, and texts that must not. All are folded. */
export interface Search {
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
  /** The words as they stand side by side. */
  readonly phrase: string;
}

const MOST = 20;
const PARTS = /(-?)"([^"]*)"|\S+/g;

/** Words, `"phrases in quotation marks"` and `-unwanted` words. */
export function searchOf(text: string): Search {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  for (const [part, minus, quoted] of foldForSearch(text).matchAll(PARTS)) {
    const isUnwanted = quoted === undefined ? /^-./.test(part) : minus === '-';
    const word = (quoted ?? (isUnwanted ? part.slice(1) : part)).trim();
    if (word !== '') (isUnwanted ? unwanted : wanted).push(word);
  }
  return { wanted: wanted.slice(0, MOST), unwanted: unwanted.slice(0, MOST), phrase: wanted.slice(0, MOST).join(' ') };
}

/** What a search looks through: three lines, for a folded text has no line breaks of its own. */
export const searchTextOf = ({ title, excerpt, content }: { title: string; excerpt: string; content: string }): string =>
  [title, excerpt, content].map(foldForSearch).join('\n');

const LINES = { title: ['', '\n%\n%'], excerpt: ['%\n', '\n%'], content: ['%\n%\n', ''] } as const;

/** The pattern of search texts that hold a text in one of their lines. */
function within(line: keyof typeof LINES, text: string): string {
  const [before, after] = LINES[line];
  return before + containsPattern(text) + after;
}

/**
 * How near a post comes to what is searched, 9 is nearest: a hit in the title, or of several words the phrase in the title, all words in it, one of
 * them, the phrase in the excerpt, the phrase in the text, the rest.
 */
export function nearnessOf({ wanted, phrase }: Search, column: string): Statement {
  const like = `${column} LIKE ? ESCAPE '!'`;
  const inTitle = wanted.map((word) => within('title', word));
  const words = wanted.map(() => like);
  if (words.length < 2) return { sql: `CASE WHEN ${words[0] ?? '1 = 0'} THEN 9 ELSE 4 END`, values: inTitle };
  const ways = [like, words.join(' AND '), words.join(' OR '), like, like];
  return {
    sql: `CASE ${ways.map((way, place) => `WHEN ${way} THEN ${9 - place}`).join(' ')} ELSE 4 END`,
    values: [within('title', phrase), ...inTitle, ...inTitle, within('excerpt', phrase), within('content', phrase)],
  };
}
