import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RestConfig } from './rest.config.js';
import { NAMESPACE_ALIASES } from '../conventions/aliases.js';
import { REST, WP_JSON, type MountPoint } from './mount-point.js';
import { canonicalPath } from './namespace-aliases.js';
import { parseParameters } from './parameters.js';
import { clientAddressOf, originsOf } from './sender.js';
import { siteAddress } from './site-address.js';

/** The URL of a request to the interface. */
export interface ResolvedUrl {
  readonly mountPoint: MountPoint;
  /** A root that clients try although this site does not serve it; then the mount point is the one that is served. */
  readonly unservedRoot?: string;
  /** The path below the root, with the names of Grove, starting with a slash. */
  readonly path: string;
  readonly rawQuery: string;
  /** The same URL under every origin that the client may have signed. */
  readonly urls: readonly string[];
  /** The address of the client. */
  readonly clientAddress: string;
}

/**
 * Decides which requests belong to the interface: `/rest`, the compatibility root if there is one, each also below the configured languages, and
 * `/?rest_route=…`.
 */
@Injectable()
export class MountPoints {
  private readonly prefix: RegExp;

  constructor(private readonly config: RestConfig) {
    const roots = [REST, WP_JSON, config.compatRoot].filter(Boolean);
    this.prefix = new RegExp(`^(?:/(${config.languages.join('|')}))?/(${roots.join('|')})(?=/|$)`);
  }

  match(request: IncomingMessage): ResolvedUrl | undefined {
    const target = withEncodedBytes(request.url ?? '/');
    const cut = target.indexOf('?');
    const pathname = cut < 0 ? target : target.slice(0, cut);
    const rawQuery = cut < 0 ? '' : target.slice(cut + 1);
    const place = this.placeOf(pathname, rawQuery);
    if (!place) return undefined;
    const { language, path } = place;
    const isServed = place.root === REST || place.root === this.config.compatRoot;
    const root = isServed ? place.root : REST;
    const home = this.homeOf(request);
    const aliases = root === REST ? undefined : NAMESPACE_ALIASES;
    return {
      ...(!isServed && { unservedRoot: place.root }),
      mountPoint: {
        home,
        siteHome: siteAddress(this.config),
        compatRoot: this.config.compatRoot || WP_JSON,
        root: `${home}${language && `/${language}`}/${root}`,
        language,
        aliases,
      },
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
    // Encoded again, because the query was decoded and the router decodes every path.
    const path = rooted(routed.split('/').map(encodeURIComponent).join('/'));
    // The URL has no root, so the namespace decides whether aliases are used.
    const isCompat = this.config.compatRoot !== '' && canonicalPath(NAMESPACE_ALIASES, path) !== path;
    return { language: '', root: isCompat ? this.config.compatRoot : REST, path };
  }

  /** The public URL of the site: as configured, else as the client (or a trusted proxy) sent it. */
  homeOf(request: IncomingMessage): string {
    return this.originsOf(request)[0];
  }

  /** The address of the client: from a trusted proxy, else of the connection. */
  clientOf(request: IncomingMessage): string {
    return clientAddressOf(request, this.config);
  }

  private originsOf(request: IncomingMessage): string[] {
    return originsOf(request, this.config);
  }
}

/** A request target in ASCII. Node decodes bytes that a client did not encode as Latin-1, whatever they mean. */
const withEncodedBytes = (target: string): string =>
  target.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);

/** The route in a query. Of several values the last one is used, which is the one that a signature covers. */
function routeIn(rawQuery: string): string | undefined {
  if (!rawQuery.includes('rest_route')) return undefined;
  try {
    const route = parseParameters(rawQuery)['rest_route'];
    return typeof route === 'string' ? route : undefined;
  } catch {
    // The endpoint of the root reports the error of the query.
    return '/';
  }
}

const rooted = (path: string): string => path.replace(/^\/*/, '/');
