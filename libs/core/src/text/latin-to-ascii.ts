import { createRequire } from 'node:module';

const LATIN = /\p{Script=Latin}+/gu;
const ASCII = /^[\0-\x7f]*$/;

const require = createRequire(import.meta.url);

/** Its large tables are loaded with the first letter that is not in ASCII. Unlike `import()`, that is possible while a caller waits. */
const transliterate = (letters: string): string =>
  (require('transliteration') as typeof import('transliteration')).transliterate(letters);

/** A text with the letters of ASCII in place of other Latin ones: `Ünï` becomes `Uni`, `ß` becomes `ss`. Other scripts and symbols stay. */
export const latinToAscii = (text: string): string =>
  ASCII.test(text) ? text : text.normalize('NFC').replace(LATIN, transliterate);
