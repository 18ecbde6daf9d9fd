import { transliterate } from 'transliteration';

const LATIN = /\p{Script=Latin}+/gu;

/** A text with the letters of ASCII in place of other Latin ones: `Ünï` becomes `Uni`, `ß` becomes `ss`. Other scripts and symbols stay. */
export const latinToAscii = (text: string): string => text.normalize('NFC').replace(LATIN, (letters) => transliterate(letters));
