import { SourceError } from './source-error.js';

const DEFAULT_PREFIX = 'wp_';

/** The prefix of the tables of the site: the requested one, `wp_`, or the only one that there is. */
export function prefixOf(tables: Iterable<string>, requested: string | undefined, where: string): string {
  const found = prefixesIn(tables);
  const list = found.map((prefix) => (prefix === '' ? '(none)' : prefix)).join(', ');
  if (requested !== undefined && found.includes(requested)) return requested;
  if (found.length === 0)
    throw noWordPress(`${where} has no tables of WordPress: there is no pair of tables such as wp_options and wp_posts.`);
  if (requested !== undefined)
    throw noWordPress(`${where} has no site with the prefix ${requested}. The prefixes in it are: ${list}.`);
  if (found.includes(DEFAULT_PREFIX)) return DEFAULT_PREFIX;
  if (found.length > 1) throw noWordPress(`${where} has several sites. Choose one with --prefix: ${list}.`);
  return found[0];
}

/** The prefixes of the tables that have both `options` and `posts`. */
export function prefixesIn(tables: Iterable<string>): string[] {
  const names = new Set(tables);
  return [...names]
    .filter((name) => name.endsWith('options') && names.has(`${name.slice(0, -'options'.length)}posts`))
    .map((name) => name.slice(0, -'options'.length))
    .sort();
}

const noWordPress = (message: string): SourceError =>
  new SourceError('no_wordpress', message[0].toUpperCase() + message.slice(1));
