import { prefixesIn } from './prefixes.js';

/** Tables that the sites of a network share. They have the prefix of its first site. */
const SHARED: ReadonlySet<string> = new Set(['users', 'usermeta', 'blogs', 'sitemeta']);

/** The tables of one site in a database, by their names without the prefix. */
export class SiteTables {
  private readonly networkPrefix: string | undefined;

  /** `names`: of all tables in the database. */
  constructor(
    private readonly names: ReadonlySet<string>,
    readonly prefix: string,
  ) {
    this.networkPrefix = networkPrefixOf(prefix);
  }

  get otherSites(): string[] {
    return prefixesIn(this.names).filter((prefix) => prefix !== this.prefix);
  }

  has(table: string): boolean {
    return this.names.has(this.nameOf(table));
  }

  all(): string[] {
    return [...this.names].filter((name) => name.startsWith(this.prefix)).map((name) => name.slice(this.prefix.length));
  }

  /** The name of a table in the database: `wp_posts` for `posts`. */
  nameOf(table: string): string {
    const own = this.prefix + table;
    if (this.networkPrefix === undefined || !SHARED.has(table) || this.names.has(own)) return own;
    return this.networkPrefix + table;
  }
}

/** Whether a table with this name belongs to a site with this prefix, or to the network of the site. */
export function isTableOfSite(name: string, prefix: string): boolean {
  const network = networkPrefixOf(prefix);
  return name.startsWith(prefix) || (network !== undefined && name.startsWith(network) && SHARED.has(name.slice(network.length)));
}

/** `wp_` for the site `wp_2_` of a network. */
const networkPrefixOf = (prefix: string): string | undefined => /^(.*?)\d+_$/.exec(prefix)?.[1];
