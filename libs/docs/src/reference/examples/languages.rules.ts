import type { Operation } from '../operations.rules.js';
import type { Example } from './example.rules.js';
import { toCurl } from './curl.rules.js';
import { toGroveClient } from './grove-client.rules.js';
import { toJavaScript } from './javascript.rules.js';
import { toPhp } from './php.rules.js';
import { toPython } from './python.rules.js';
import { toRuby } from './ruby.rules.js';

/** An example request as source text of a language. */
interface ExampleSource {
  readonly language: string;
  readonly source: string;
}

const WRITERS: Readonly<Record<string, (example: Example, operation?: Operation) => string | undefined>> = {
  ...{ curl: toCurl, JavaScript: toJavaScript, '@grove/client': toGroveClient },
  ...{ PHP: toPhp, Python: toPython, Ruby: toRuby },
};

/** An example request in each language that can send it. The client of Grove has methods for operations. */
export const inEachLanguage = (example: Example, operation?: Operation): ExampleSource[] =>
  Object.entries(WRITERS).flatMap(([language, write]) => {
    const source = write(example, operation);
    return source === undefined ? [] : [{ language, source }];
  });
