import type { Operation } from './operations.rules.js';

/** What a group of paths gives access to, such as orders or the notes of orders. */
export interface Resource {
  /** Unique among all resources: `shop-v1-orders-notes`. */
  readonly slug: string;
  readonly title: string;
  /** Operations that do the same with different methods, such as PUT and PATCH, are one action. */
  readonly actions: readonly (readonly Operation[])[];
}

/** The resources of one namespace. */
export interface Namespace {
  readonly tag: string;
  readonly title: string;
  readonly resources: readonly Resource[];
}

/** Titles of namespaces, in the order of the navigation. */
const NAMESPACES: Readonly<Record<string, string>> = {
  'shop/v1': 'Shop',
  'wc/v3': 'Shop for clients of WooCommerce',
  'cms/v2': 'Content',
  'contact-form/v1': 'Forms',
  'seo/v1': 'Search engines',
  'oembed/1.0': 'Embedding',
};

/** Titles of resources whose paths have no noun. */
const TITLES: Readonly<Record<string, string>> = { '': 'Index', 'openapi.json': 'OpenAPI document' };

/** The last parts of paths that name an action on a resource. `me` is the user who asks. */
const ACTIONS = new Set(['batch', 'redeliver', 'ping', 'introspect', 'me']);

/** All operations by namespace and resource. */
export function namespacesOf(operations: readonly Operation[]): Namespace[] {
  const known = Object.keys(NAMESPACES);
  const rank = (tag: string) => (known.includes(tag) ? known.indexOf(tag) : known.length);
  const byTag = groupedBy(operations, ({ tag }) => tag).sort(([one], [other]) => rank(one.tag) - rank(other.tag));
  return byTag.map((ofNamespace) => {
    const [{ tag }] = ofNamespace;
    return { tag, title: NAMESPACES[tag] ?? 'Other', resources: resourcesOf(ofNamespace) };
  });
}

function resourcesOf(operations: readonly Operation[]): Resource[] {
  const resources = groupedBy(operations, (operation) => namesIn(operation).join('/')).map((ofResource): Resource => {
    const [{ tag }] = ofResource;
    const names = namesIn(ofResource[0]);
    const slug = [tag, ...names].join('-').replace(/[^A-Za-z0-9]+/g, '-');
    return {
      slug,
      title: TITLES[names.join('/')] ?? titleOf(names),
      actions: groupedBy(ofResource, ({ path, summary }) => `${path} ${summary}`),
    };
  });
  return resources.sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

/** The nouns of a path, without its namespace: `orders`, `notes`. All reports are one resource. */
function namesIn({ tag, path }: Operation): string[] {
  const inNamespace = path.startsWith(`/${tag}`) ? path.slice(tag.length + 1) : path;
  const names = inNamespace.split('/').filter((part) => part !== '' && !part.startsWith('{') && !ACTIONS.has(part));
  return names[0] === 'reports' ? ['reports'] : names;
}

/** `Order notes` for `orders`, `notes`. */
function titleOf(names: readonly string[]): string {
  const words = [...names.slice(-2, -1).map(singular), ...names.slice(-1)].join(' ').replace(/[_.-]+/g, ' ');
  return words[0].toUpperCase() + words.slice(1);
}

const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/xes$/, 'x').replace(/s$/, '');

/** The operation that stands for an action: POST for batches, otherwise PUT if there is one. */
export function primaryOf(action: readonly Operation[]): Operation {
  if (action[0].path.endsWith('/batch')) return action[0];
  return action.find(({ method }) => method === 'PUT') ?? action[0];
}

/** The operation that reads one record of a resource, or its list if there is no such operation. */
export function readingOf({ actions }: Resource): Operation | undefined {
  const reading = actions.flat().filter(({ method, response: { record } }) => method === 'GET' && record !== undefined);
  return reading.find(({ response: { isList } }) => !isList) ?? reading[0];
}

/** The entries by key, in the order of the first entry of each key. */
export function groupedBy<T>(entries: readonly T[], keyOf: (entry: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}
