import type { IncomingMessage } from 'node:http';
import type { Config } from '@grove/core';
import type { MountPoint, NamespaceAliases } from './mount-point.js';
import { canonicalPath } from './namespace-aliases.js';
import { parseParameters } from './parameters.js';
import { clientAddressOf, originsOf } from './sender.js';

/** A request address that belongs to the interface. */
export interface ResolvedUrl {
  readonly mount: MountPoint;
  /** A root where clients look for the interface though this site does not serve it there; the mount is the one that it has instead. */
  readonly unservedRoot?: string;
  /** Below the root, as we call it, starting with a slash. */
  readonly path: string;
  readonly rawQuery: string;
  /** The same address under every origin the client may have signed. */
  readonly urls: readonly string[];
  /** Where the client asks from. */
  readonly clientAddress: string;
}

/**
 * Tells which requests are ours: `/rest`, the compatibility root where there is one, each also below the configured languages, and
 * `/?rest_route=…`.
 */
export class MountPoints {
  private readonly prefix: RegExp;

  constructor(
    private readonly config: Config,
    private readonly aliases: NamespaceAliases,
  ) {
    const roots = [REST, WP_JSON, config.compatRoot].filter(Boolean);
    this.prefix = new RegExp(`^(?:/(${config.languages.join('|')}))?/(${roots.join('|')})(?=/|$)`);
  }

  match(request: IncomingMessage): ResolvedUrl | undefined {
    const target = request.url ?? '/';
    const cut = target.indexOf('?');
    const pathname = cut < 0 ? target : target.slice(0, cut);
    const rawQuery = cut < 0 ? '' : target.slice(cut + 1);
    const place = this.placeOf(pathname, rawQuery);
    if (!place) return undefined;
    const { language, path } = place;
    const isServed = place.root === REST || place.root === this.config.compatRoot;
    const root = isServed ? place.root : REST;
    const home = this.homeOf(request);
    const aliases = root === REST ? undefined : this.aliases;
    return {
      ...(!isServed && { unservedRoot: place.root }),
      mount: { home, root: `${home}${language && `/${language}`}/${root}`, language, aliases },
      path: canonicalPath(aliases, path),
      rawQuery,
      urls: this.originsOf(request).map((origin) => origin + pathname),
      clientAddress: this.clientOf(request),
    };
  }

  private placeOf(pathname: string, rawQuery: string): { language: string; root: string; path: string } | undefined {
    const prefix = this.prefix.exec(pathname);
    if (prefix) return { language: prefix[1] ?? '', root: prefix[2], path: rooted(pathname.slice(prefix[0].length)) };
    const routed = pathname === '/' ? routeIn(rawQuery) : undefined;
    if (!routed) return undefined;
    // The query decoded it once; the router will again, as it does with any path.
    const path = rooted(routed.split('/').map(encodeURIComponent).join('/'));
    // No root stands in it, so the namespace tells by which names the client knows us.
    const isCompat = this.config.compatRoot !== '' && canonicalPath(this.aliases, path) !== path;
    return { language: '', root: isCompat ? this.config.compatRoot : REST, path };
  }

  /** The public address of the site: as configured, else as the client (or a trusted proxy) named it. */
  homeOf(request: IncomingMessage): string {
    return this.originsOf(request)[0];
  }

  /** Where a client asks from: the address that a trusted proxy saw, else the other end of the connection. */
  clientOf(request: IncomingMessage): string {
    return clientAddressOf(request, this.config);
  }

  private originsOf(request: IncomingMessage): string[] {
    return originsOf(request, this.config);
  }
}

const REST = 'rest';

/** Where clients of WordPress look first. */
const WP_JSON = 'wp-json';

/** The route that a query names, read as everybody reads queries: of several values the last counts, which is the one that a signature covers. */
function routeIn(rawQuery: string): string | undefined {
  if (!rawQuery.includes('rest_route')) return undefined;
  try {
    const route = parseParameters(rawQuery)['rest_route'];
    return typeof route === 'string' ? route : undefined;
  } catch {
    // Whoever serves the root tells what is wrong with the query.
    return '/';
  }
}

const rooted = (path: string): string => path.replace(/^\/*/, '/');
