import { Collection, OneRecord } from './collection.js';
import type { Requests } from './requests.js';
import type { Id } from './verbs.js';

/** The addresses of a namespace; a place for an id stands in braces: `orders/{order_id}/refunds`. */
export interface Addresses {
  readonly namespace: string;
  readonly collections: readonly string[];
  /** Those with one record only. */
  readonly singles: readonly string[];
}

type Branch = Record<string, unknown>;

/**
 * Reads the addresses as properties: `taxes/classes` is `.taxes.classes`, and `orders/{order_id}/refunds` is `.orders.refunds(orderId)`. The interface
 * that is generated with the addresses says the same in types.
 */
export function treeOf(requests: Requests, { namespace, collections, singles }: Addresses): object {
  const paths = [...collections, ...singles];

  const grow = (path: string, address: string): Branch => {
    const made = singles.includes(path) ? new OneRecord(requests, address) : new Collection(requests, address);
    return Object.assign(made as unknown as Branch, branches(`${path}/`, `${address}/`));
  };

  const branches = (path: string, address: string): Branch =>
    Object.fromEntries(
      paths
        .filter((other) => other.startsWith(path))
        .map((other) => ({ other, steps: other.slice(path.length).split('/') }))
        .filter(({ steps }) => steps.length === (steps[0].startsWith('{') ? 2 : 1))
        .map(({ other, steps }) => [
          camelCase(steps.at(-1)!),
          steps.length === 1
            ? grow(other, address + steps[0])
            : (id: Id) => grow(other, `${address}${encodeURIComponent(id)}/${steps[1]}`),
        ]),
    );

  return branches('', `/${namespace}/`);
}

const camelCase = (segment: string): string => segment.replace(/[-_](\w)/g, (_sign, letter: string) => letter.toUpperCase());
