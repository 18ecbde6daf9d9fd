const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Longer words are stored in pieces. They overlap, so that every text that is not longer than a step is inside of one piece. */
export const LONGEST_WORD = 40;
const STEP = LONGEST_WORD / 2;
/** A single character is part of too many words to be useful. */
const SHORTEST_PART = 2;

/** The words of a folded text, each once: texts between spaces and punctuation. */
export function wordsIn(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.matchAll(WORD)) for (const piece of piecesOf(word)) words.add(piece);
  return words;
}

/** All suffixes of a word, including the whole word: a text is part of a word if one of these starts with it. */
export function endingsOf(word: string): string[] {
  const signs = [...word];
  return signs.map((_sign, start) => signs.slice(start).join(''));
}

/** How to find a text by words. */
export interface Sought {
  /** Each of these is part of a word of every matching text. */
  readonly parts: readonly string[];
  /** Whether all texts with such words match; otherwise the texts must be compared. */
  readonly isExact: boolean;
}

/** How a folded text, which may be a part of a word or span several, is searched among words. */
export function searchPartsOf(term: string): Sought {
  const runs = (term.match(WORD) ?? []).map((run) => [...run].slice(0, STEP));
  const parts = runs.filter(({ length }) => length >= SHORTEST_PART).map((run) => run.join(''));
  return { parts, isExact: parts.length === 1 && parts[0] === term };
}

/** Everything that a record is indexed by: the words of its text, and its kind, which contains a space, so it is never a word. */
export function indexedBy(text: string, kind: string): Set<string> {
  if (isWord(kind)) throw new Error(`"${kind}" would be taken for a word.`);
  return wordsIn(text).add(kind);
}

/** Whether parts of it are searched: words yes, kinds no. */
export const isWord = (indexed: string): boolean => !indexed.includes(' ');

function piecesOf(word: string): string[] {
  if (word.length <= LONGEST_WORD) return [word];
  const signs = [...word];
  const count = Math.max(1, Math.ceil(signs.length / STEP) - 1);
  return Array.from({ length: count }, (_, index) => signs.slice(index * STEP, index * STEP + LONGEST_WORD).join(''));
}
