import type { IndexDocument } from '../systems/index-document.js';
import type { NamespaceFamily } from '../systems/system.js';
import { COLLECTIONS, type Collection } from './collections.js';

/** A collection at its route in both systems. */
export interface ComparedRoute {
  readonly collection: Collection;
  readonly family: NamespaceFamily;
  /** `/wc/v1/orders` */
  readonly old: string;
  readonly current: string;
  /** Whether the two routes are of different versions of the interface. */
  readonly isAcrossVersions: boolean;
  /** Whether its records are added to the ledger. */
  readonly isOfLedger: boolean;
  readonly children: readonly ComparedRoute[];
}

/** The namespaces that both systems have, newest first, such as `wc/v3`. */
export function commonNamespaces(old: IndexDocument, current: IndexDocument): string[] {
  const isCompared = (namespace: string) =>
    /^(wc|wp)\/v\d+$/.test(namespace) && current.namespaces.includes(namespace) && !isIncomplete(namespace, current);
  return old.namespaces.filter(isCompared).sort().reverse();
}

/** Whether a version of the shop has no orders or products although an older one has them: it cannot take the place of that one. */
const isIncomplete = (namespace: string, { routes }: IndexDocument): boolean =>
  namespace.startsWith('wc/') &&
  ['orders', 'products'].some((route) => routes.has(`/wc/v1/${route}`) && !routes.has(`/${namespace}/${route}`));

/**
 * The routes that both systems have. `wc/v1` does not answer all orders of a shop that stores them in tables of their own; then a later version of the old system
 * is compared with the newest one that the new system has.
 */
export function routesToCompare(old: IndexDocument, current: IndexDocument, ordersHaveTables: boolean): ComparedRoute[] {
  const namespaces = commonNamespaces(old, current);
  const ofShop = namespaces.filter((namespace) => namespace.startsWith('wc/'));
  const [newestOfShop, oldestOfShop] = [ofShop[0], ofShop.at(-1)];
  return namespaces.flatMap((namespace) => {
    const family = namespace.slice(0, 2) as NamespaceFamily;
    return COLLECTIONS[family].flatMap((collection) => {
      const needsLater = ordersHaveTables && namespace === 'wc/v1' && collection.route === 'orders';
      if (needsLater && newestOfShop !== 'wc/v1') return [];
      // The oldest version has most to add up: what customers spent, and the stock of variations with their products.
      const ledgerVersion = ordersHaveTables && collection.route === 'orders' ? newestOfShop : oldestOfShop;
      const at = { old: needsLater ? '/wc/v3' : `/${namespace}`, current: `/${namespace}` };
      return routeAt(collection, at, { old, current, family, isOfLedger: namespace === ledgerVersion });
    });
  });
}

interface Surroundings {
  readonly old: IndexDocument;
  readonly current: IndexDocument;
  readonly family: NamespaceFamily;
  readonly isOfLedger: boolean;
}

/** None if one of the systems does not have it. */
function routeAt(collection: Collection, at: { old: string; current: string }, surroundings: Surroundings): ComparedRoute[] {
  const [old, current] = [`${at.old}/${collection.route}`, `${at.current}/${collection.route}`];
  if (!surroundings.old.routes.has(old) || !surroundings.current.routes.has(current)) return [];
  const below = { old: `${old}/{id}`, current: `${current}/{id}` };
  const children = collection.children.flatMap((child) => routeAt(child, below, surroundings));
  const { family, isOfLedger } = surroundings;
  return [{ collection, family, old, current, isAcrossVersions: old !== current, isOfLedger, children }];
}

/** What only the old system has, such as plug-ins: the namespaces with the number of their routes. */
export function namespacesOnlyInOld(old: IndexDocument, current: IndexDocument): string[] {
  const routes = [...old.routes].filter((route) => !current.routes.has(route));
  return old.namespaces.flatMap((namespace) => {
    const count = routes.filter((route) => route.startsWith(`/${namespace}/`)).length;
    return count === 0 ? [] : [`Only the old system has ${count === 1 ? 'one route' : `${count} routes`} of ${namespace}.`];
  });
}
