import { isArray, isObject, member, type Json } from '../json.js';
import { routeOfPattern } from '../routes.js';
import type { PoliteClient } from './polite-client.js';
import { CannotCompare } from './system.js';

/** What the index of a REST interface says: the address of the site, its namespaces and routes. */
export class IndexDocument {
  readonly url: string;
  readonly home: string;
  readonly namespaces: readonly string[];
  /** Such as `/wc/v1/orders/{id}`. */
  readonly routes: ReadonlySet<string>;

  constructor(
    /** Where the interface is: ends without a slash, `https://shop.example/wp-json` or `https://shop.example/?rest_route=`. */
    readonly root: string,
    readonly requestedAddress: string,
    body: Json,
  ) {
    const text = (name: string) =>
      typeof member(body, name) === 'string' ? withoutSlash(member(body, name) as string) : requestedAddress;
    this.url = text('url');
    this.home = text('home');
    const namespaces = member(body, 'namespaces');
    this.namespaces = isArray(namespaces) ? namespaces.filter((name) => typeof name === 'string') : [];
    const routes = member(body, 'routes');
    this.routes = new Set(isObject(routes) ? Object.keys(routes).map(routeOfPattern) : []);
  }

  /** The URL of a path such as `/wc/v1/orders?per_page=10`. */
  urlOf(path: string): string {
    return this.root.includes('?') ? this.root + path.replace('?', '&') : this.root + path;
  }
}

const MAX_REDIRECTS = 5;
/** An address that is wrong is to be reported soon. */
const INDEX_ATTEMPTS = 2;

/** Finds the REST interface of a site: at the address itself, at `/wp-json`, where its front page says, or at `?rest_route=`. */
export async function findIndex(address: string, client: PoliteClient): Promise<IndexDocument> {
  const site = withoutSlash(parseAddress(address));
  for (const candidate of [site, `${site}/wp-json`, `${site}/?rest_route=`]) {
    const { found, link } = await indexAt(candidate, site, client);
    if (found) return found;
    // The front page of WordPress names the root in a header.
    const named = link === undefined ? undefined : (await indexAt(withoutSlash(link), site, client)).found;
    if (named) return named;
  }
  throw new CannotCompare(
    `There is no REST interface of WordPress at ${site}. Is the address right? For Grove, set COMPAT_ROOT=wp-json and start it again.`,
  );
}

async function indexAt(root: string, site: string, client: PoliteClient): Promise<{ found?: IndexDocument; link?: string }> {
  const isRoot = root.endsWith('=') || root.endsWith('wp-json');
  const { url, status, text, link } = await follow(isRoot ? `${root}/` : root, client);
  const body = status === 200 ? parsed(text) : undefined;
  return { found: isIndex(body) ? new IndexDocument(withoutSlash(url), site, body!) : undefined, link };
}

/** The names of WordPress are needed: Grove serves its own names at `/rest`. */
function isIndex(body: Json | undefined): boolean {
  const namespaces = member(body, 'namespaces');
  return isArray(namespaces) && namespaces.some((name) => typeof name === 'string' && /^(wc|wp)\/v\d+$/.test(name));
}

async function follow(url: string, client: PoliteClient): Promise<{ url: string; status: number; text: string; link?: string }> {
  for (let redirects = 0; ; redirects++) {
    const { status, headers, text } = await client.get(url, {}, INDEX_ATTEMPTS);
    const { location } = headers;
    if (status < 300 || status >= 400 || typeof location !== 'string' || redirects === MAX_REDIRECTS)
      return { url, status, text, link: rootInLink(headers['link'], url) };
    url = new URL(location, url).href;
  }
}

function rootInLink(header: string | string[] | undefined, url: string): string | undefined {
  const [, link] = /<([^>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec([header ?? ''].flat().join(', ')) ?? [];
  return link === undefined ? undefined : new URL(link, url).href;
}

const withoutSlash = (text: string): string => text.replace(/\/+$/, '');

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function parseAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CannotCompare(`${address} is neither a file nor an address such as https://shop.example.`);
  if (url.username || url.password) throw new CannotCompare('Give credentials as keys, not as a part of the address.');
  return url.href;
}
