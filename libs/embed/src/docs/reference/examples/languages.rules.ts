import type { Example } from './example.rules.js';
import { toCurl } from './curl.rules.js';
import { toJavaScript } from './javascript.rules.js';
import { toPhp } from './php.rules.js';
import { toPython } from './python.rules.js';

/** An example request as source text of a language. */
export interface ExampleSource {
  readonly language: string;
  readonly source: string;
}

const WRITERS = { curl: toCurl, JavaScript: toJavaScript, PHP: toPhp, Python: toPython };

/** An example request in each language. */
export const inEachLanguage = (example: Example): ExampleSource[] =>
  Object.entries(WRITERS).map(([language, write]) => ({ language, source: write(example) }));
