import { versionOf, type Asset } from '../layout/assets.js';
import type { SearchEntry } from './search-entries.rules.js';

/** Everything that can be found, as the browser loads it once. */
export interface SearchIndex extends Asset {
  /** Contains a hash of the content, so that browsers may cache it forever. */
  readonly url: string;
  readonly version: string;
}

/** More entries are left out, so that no browser loads megabytes. Extensions would have to add thousands of operations. */
const MAX_ENTRIES = 10_000;
const MAX_TEXT_LENGTH = 120;

/** The index of these entries. */
export function searchIndexOf(entries: readonly SearchEntry[]): SearchIndex {
  const shown = entries.slice(0, MAX_ENTRIES).map(([kind, name, context, address]) => [kind, name, shortened(context), address]);
  const content = Buffer.from(JSON.stringify(shown));
  const version = versionOf([content]);
  return { type: 'application/json; charset=utf-8', content, version, url: `/docs/search/${version}.json` };
}

const shortened = (text: string): string => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text);
