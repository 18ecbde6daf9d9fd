const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Longer words are stored in pieces. They overlap, so that every text that is not longer than a step is inside of one piece. */
export const MAX_WORD_LENGTH = 40;
const STEP = MAX_WORD_LENGTH / 2;
/** Shorter parts are letters: they have sets of their own, because a letter is part of too many words to join the sets of all of them. */
const MIN_PART_LENGTH = 2;

/** The words of a folded text, each once: texts between spaces and punctuation. */
export function splitIntoWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.matchAll(WORD)) for (const piece of splitLongWord(word)) words.add(piece);
  return words;
}

/** All suffixes of a word, including the whole word: a text is part of a word if one of these starts with it. */
export function listEndings(word: string): string[] {
  const signs = [...word];
  return signs.map((_sign, start) => signs.slice(start).join(''));
}

/** How to find a text by words. */
interface TermParts {
  /** Each of these is part of a word of every matching text. Letters are among them only if there is nothing longer. */
  readonly parts: readonly string[];
  /** Whether all texts with such words match; otherwise the texts must be compared. */
  readonly isExact: boolean;
}

/** Splits a folded term, which may be a part of a word or span several, into what is searched among words. */
export function splitTerm(term: string): TermParts {
  const runs = (term.match(WORD) ?? []).map((run) => [...run].slice(0, STEP));
  const longer = runs.filter(({ length }) => length >= MIN_PART_LENGTH);
  const parts = (longer.length > 0 ? longer : runs).map((run) => run.join(''));
  return { parts, isExact: parts.length === 1 && parts[0] === term };
}

/** Everything that a record is indexed by: the words of its text, their letters, and its kind. Letters and kinds contain a space, so they are never words. */
export function listEntries(text: string, kind: string): Set<string> {
  if (isWord(kind)) throw new Error(`"${kind}" would be taken for a word.`);
  const words = splitIntoWords(text);
  const letters = new Set([...words].flatMap((word) => [...word]));
  for (const letter of letters) words.add(letterEntry(letter));
  return words.add(kind);
}

/** The entry of the index for texts with a letter, which may also be a digit. */
export const letterEntry = (letter: string): string => ` ${letter}`;

/** Whether a part of a search is a letter. */
export const isLetter = (part: string): boolean => [...part].length < MIN_PART_LENGTH;

/** Whether parts of an entry are searched: of words yes, of letters and kinds no. */
export const isWord = (entry: string): boolean => !entry.includes(' ');

function splitLongWord(word: string): string[] {
  if (word.length <= MAX_WORD_LENGTH) return [word];
  const signs = [...word];
  const count = Math.max(1, Math.ceil(signs.length / STEP) - 1);
  return Array.from({ length: count }, (_, index) => signs.slice(index * STEP, index * STEP + MAX_WORD_LENGTH).join(''));
}
