import { randomFrom } from '../../chaos/random.mjs';
import { KINDS, MIXES, namesIn, templateOf } from './mixes.mjs';

/** The length of a sequence, at least. */
const REQUESTS = 2000;

/**
 * The requests of a load, without the ids of any server: kinds, and for each name in them a number from 0 to 1. Every deal has exactly the shares of the
 * load, so that also a slow server gets all kinds.
 */
export function sequenceOf(load, seed = 1) {
  const random = randomFrom(seed);
  const deal = Object.entries(MIXES[load]).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));
  return Array.from({ length: Math.ceil(REQUESTS / deal.length) }, () => shuffled(deal, random))
    .flat()
    .map((kind) => ({ kind, choices: namesIn(kind).map(() => random()) }));
}

/** Fisher-Yates. */
function shuffled(list, random) {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}

/** The catalogs of several servers with the same number of records of each kind: the same choice names the record at the same position of each. */
export function sameSize(catalogs) {
  const shortest = (name) => Math.min(...catalogs.map((catalog) => catalog[name].length));
  return catalogs.map((catalog) =>
    Object.fromEntries(Object.entries(catalog).map(([name, list]) => [name, list.slice(0, shortest(name))])),
  );
}

/** The requests of a sequence to a server, with records of its catalog. `site` has its root, namespaces, host and authorization. */
export function requestsOf(sequence, catalog, site) {
  const updates = new Map();
  return sequence.map(({ kind, choices }) => {
    const { namespace, method } = KINDS[kind];
    const { path, body } = templateOf(kind);
    let place = 0;
    let updated;
    const fill = (text) =>
      text.replaceAll(/\{(\w+)\}/g, (_, name) => {
        const choice = choices[place++];
        if (name === 'menuOrder') return menuOrderOf(updated, updates);
        const value = catalog[name][Math.floor(choice * catalog[name].length)];
        if (name !== 'updatable') return encodeURIComponent(value);
        updated = value;
        return value.id;
      });
    const headers = {
      Host: site.host,
      // Visitors read posts without signing in, and keys of WooCommerce are for the shop only.
      ...(namespace === 'shop' && { Authorization: site.authorization }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const filled = `${site.root}/${site.namespaces[namespace]}/${fill(path)}`;
    return { kind, path: filled, headers, ...(method && { method, body: fill(body) }) };
  });
}

/** Each update of a product changes its place, forth and back. */
function menuOrderOf({ id, menuOrder }, updates) {
  const count = updates.get(id) ?? 0;
  updates.set(id, count + 1);
  return menuOrder + ((count + 1) % 2);
}

/** The products that a sequence updates, as they were before. */
export const updatedIn = (sequence, catalog) => [
  ...new Set(
    sequence
      .filter(({ kind }) => kind === 'a product is updated')
      .map(({ choices }) => catalog.updatable[Math.floor(choices[0] * catalog.updatable.length)]),
  ),
];
