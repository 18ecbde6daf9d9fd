import { randomFrom } from '../../trials/harness/random.mjs';
import { KINDS } from './storefront.mjs';

/** The length of a sequence, at least. */
const REQUESTS = 2000;

/**
 * The kinds of the requests of a storefront in their order, and for each name in them a number from 0 to 1. Every deal has exactly the shares of the load, so that also a slow
 * server gets all kinds.
 */
export function sequenceOf(seed = 1) {
  const random = randomFrom(seed);
  const deal = Object.entries(KINDS).flatMap(([kind, { share }]) => Array(share).fill(kind));
  return Array.from({ length: Math.ceil(REQUESTS / deal.length) }, () => shuffled(deal, random))
    .flat()
    .map((kind) => ({
      kind,
      choices:
        textOf(kind)
          .match(NAME)
          ?.map(() => random()) ?? [],
    }));
}

const NAME = /"?\{(\w+)\}"?/g;
const textOf = (kind) => `${KINDS[kind].path}\n${JSON.stringify(KINDS[kind].body ?? '')}`;

/** Fisher-Yates. */
function shuffled(list, random) {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}

/** The requests of a sequence, with records of the catalog of a shop. */
export function requestsOf(sequence, catalog, { Host, Authorization }) {
  const updates = new Map();
  return sequence.map(({ kind, choices }) => {
    const { method } = KINDS[kind];
    let place = 0;
    let updated;
    const [path, body] = textOf(kind)
      .replaceAll(NAME, (_, name) => {
        const choice = choices[place++];
        if (name === 'menuOrder') return menuOrderOf(updated, updates);
        const value = catalog[name][Math.floor(choice * catalog[name].length)];
        if (name !== 'updatable') return encodeURIComponent(value);
        updated = value;
        return value.id;
      })
      .split('\n');
    // Visitors read posts without signing in.
    const headers = {
      Host,
      ...(path.startsWith('shop') && { Authorization }),
      ...(method && { 'Content-Type': 'application/json' }),
    };
    return { kind, path: `/rest/${path}`, headers, ...(method && { method, body }) };
  });
}

/** Each update of a product changes its place, forth and back. */
function menuOrderOf({ id, menuOrder }, updates) {
  const count = updates.get(id) ?? 0;
  updates.set(id, count + 1);
  return menuOrder + ((count + 1) % 2);
}
