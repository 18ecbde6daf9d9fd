import type { SourceOptions } from './source-options.js';
import { openDump } from './staging/open-dump.js';
import { openServer } from './mysql/open-server.js';
import type { WordPressSource } from './wordpress-source.js';

/** Opens the database of a WordPress site for reading. */
export function openSource(options: SourceOptions): Promise<WordPressSource> {
  return /^(mysql|mariadb):\/\//i.test(options.from) ? openServer(options.from, options.prefix) : openDump(options);
}
