import { readFileSync } from 'node:fs';
import { hasWrites, MIXES } from './mix/mixes.mjs';
import { UsageError } from './usage-error.mjs';

/** Where clients of WordPress find its interface. */
const DEFAULT_ROOT = 'wp-json';
const DEFAULT_NAMESPACES = 'wc/v1,wp/v2';

/** Where Grove serves its own interface. */
export const GROVE_ROOT = 'rest';
export const GROVE_NAMESPACES = { shop: 'shop/v1', content: 'cms/v2' };

/** Which servers are compared by which load. Throws a UsageError if the load would change a shop that is perhaps a real one. */
export function planOf(options, environment) {
  const { url, load = 'storefront', allowWrites = false } = options;
  if (!url) throw new UsageError('Name the server to compare with: npm run bench -- against http://127.0.0.1:8080');
  if (!MIXES[load]) throw new UsageError(`There is no load ${load}. There are ${Object.keys(MIXES).join(', ')}.`);
  const key = keyOf('--key', options.key, options.keyFile, environment.BENCH_KEY);
  const groveKey = keyOf('--grove-key', options.groveKey, options.groveKeyFile, environment.BENCH_GROVE_KEY) ?? key;
  const other = siteOf(url, { root: options.root ?? DEFAULT_ROOT, namespaces: namespacesOf(options.namespaces), key });
  const grove =
    options.grove === undefined
      ? undefined
      : siteOf(options.grove, { root: GROVE_ROOT, namespaces: GROVE_NAMESPACES, key: groveKey });
  const elsewhere = [other, grove].find((site) => site && !site.isLocal);
  if (hasWrites(MIXES[load]) && elsewhere && !allowWrites)
    throw new UsageError(
      `The load ${load} creates orders and updates products, and ${elsewhere.host} is not on this machine. ` +
        'Give --allow-writes if it is a shop for tests.',
    );
  return { load, other, grove };
}

/** How a server is reached: `root` is the path before the namespaces. */
export function siteOf(url, { root, namespaces, key }) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`${url} is no address of a server. It looks like http://127.0.0.1:8080`);
  const { origin, host, hostname, pathname } = new URL(url);
  return {
    origin,
    host,
    isLocal: isLoopback(hostname),
    root: [pathname, root].join('/').replace(/\/+/g, '/').replace(/\/$/, ''),
    namespaces,
    authorization: key && `Basic ${Buffer.from(key).toString('base64')}`,
  };
}

/** Whether a host is this machine whatever its resolver says. */
const isLoopback = (host) => host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

function namespacesOf(text = DEFAULT_NAMESPACES) {
  const [shop, content, ...more] = text.split(',').map((name) => name.replace(/^\/|\/$/g, ''));
  if (!shop || !content || more.length > 0)
    throw new UsageError(
      `--namespaces takes that of the shop and that of the content, such as ${DEFAULT_NAMESPACES}, not ${text}`,
    );
  return { shop, content };
}

/** A key and its secret: from the command line, else from the first line of a file, else from the environment. */
function keyOf(option, given, file, variable) {
  const key = given ?? (file === undefined ? variable : firstLineOf(file, option));
  if (key === undefined || key === '') return undefined;
  if (!/^[^:]+:./.test(key)) throw new UsageError(`${option} takes login:application password, or ck_…:cs_…`);
  return key;
}

function firstLineOf(file, option) {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[0].trim();
  } catch ({ code }) {
    throw new UsageError(`${file} cannot be read (${code}). ${option}-file names a text file with a key on its first line.`);
  }
}
