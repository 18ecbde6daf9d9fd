import { readFileSync } from 'node:fs';

/** The version of Grove, which stands in the `package.json` at the top: as far above what is built as above its source. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
