const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Longer words are kept in pieces, which overlap so far that whatever is no longer than a step lies within one of them. */
export const LONGEST_WORD = 40;
const STEP = LONGEST_WORD / 2;
/** One sign is part of too many words for these to tell much. */
const SHORTEST_PART = 2;

/** The words of a folded text, each once: what stands between blanks and punctuation. */
export function wordsIn(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.matchAll(WORD)) for (const piece of piecesOf(word)) words.add(piece);
  return words;
}

/** Every end of a word, the whole word too: a text lies within a word when one of these begins with it. */
export function endingsOf(word: string): string[] {
  const signs = [...word];
  return signs.map((_sign, start) => signs.slice(start).join(''));
}

/** What the words of a text tell about something that is looked for in it. */
export interface Sought {
  /** Each lies within a word of every text that holds it. */
  readonly parts: readonly string[];
  /** The texts with such words are those that hold it; otherwise some of them do not. */
  readonly isExact: boolean;
}

/** How a folded text, which may be part of a word or go over several, is looked for among words. */
export function soughtIn(term: string): Sought {
  const runs = (term.match(WORD) ?? []).map((run) => [...run].slice(0, STEP));
  const parts = runs.filter(({ length }) => length >= SHORTEST_PART).map((run) => run.join(''));
  return { parts, isExact: parts.length === 1 && parts[0] === term };
}

/** All that a record is indexed by: the words of its text, and its kind, which holds a blank and so is none of them. */
export function indexedBy(text: string, kind: string): Set<string> {
  if (isWord(kind)) throw new Error(`"${kind}" would be taken for a word.`);
  return wordsIn(text).add(kind);
}

/** Whether it is found by parts of it, as words are and kinds are not. */
export const isWord = (indexed: string): boolean => !indexed.includes(' ');

function piecesOf(word: string): string[] {
  if (word.length <= LONGEST_WORD) return [word];
  const signs = [...word];
  const count = Math.max(1, Math.ceil(signs.length / STEP) - 1);
  return Array.from({ length: count }, (_, place) => signs.slice(place * STEP, place * STEP + LONGEST_WORD).join(''));
}
