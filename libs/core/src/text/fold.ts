/**
 * The form of a text in which two texts count as equal, the same on every database engine: letter case and kind of white space do not matter, accents do.
 */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim();
}

/**
 * The form of a text in which it is searched and sorted: besides, `creme` finds `Crème`, `strasse` finds `Straße`, full-width letters are plain ones,
 * and `Ångström` stands beside `Angstrom`. Only accents go; the vowel signs of other scripts make words of their own and stay.
 */
export function foldForSearch(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return fold(text);
  const letters = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(ACCENTS, '');
  return fold(letters.replace(LETTERS, (letter) => PLAIN[letter]));
}

/** The form of a title in which it is sorted: besides, typographic quotation marks and dashes stand where plain ones do, before letters. */
export const foldForSorting = (text: string): string =>
  foldForSearch(text)
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘’‚‛‹›]/g, "'")
    .replace(/[‐-―−]/g, '-');

/** Accents as separate characters, which normalisation produces. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Letters that normalisation does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n', ĸ: 'k' },
  ς: 'σ',
};
const LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
