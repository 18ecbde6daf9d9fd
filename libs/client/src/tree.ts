import { Collection, Singleton } from './collection.js';
import type { Requests } from './requests.js';
import type { Id } from './verbs.js';

/** The paths of a namespace, with parameters in braces: `orders/{order_id}/refunds`. */
export interface Addresses {
  readonly namespace: string;
  readonly collections: readonly string[];
  /** Paths of records that exist only once. */
  readonly singles: readonly string[];
}

type Branch = Record<string, unknown>;

/**
 * Builds an object with a property for each path: `taxes/classes` is `.taxes.classes`, and `orders/{order_id}/refunds` is `.orders.refunds(orderId)`. The
 * generated interface of the namespace is the type of this object.
 */
export function treeOf(requests: Requests, { namespace, collections, singles }: Addresses): object {
  const paths = [...collections, ...singles];

  const nodeAt = (path: string, address: string): object => {
    const node = singles.includes(path) ? new Singleton(requests, address) : new Collection(requests, address);
    return Object.assign(node, branches(`${path}/`, `${address}/`));
  };

  const branches = (path: string, address: string): Branch => {
    const below = paths
      .filter((other) => other.startsWith(path))
      .map((other) => ({ other, steps: other.slice(path.length).split('/') }));
    // A step that has no records of its own, such as `orders` of `reports/orders/totals`.
    const between = below
      .filter(({ steps }) => steps.length > 1 && !steps[0].startsWith('{') && !paths.includes(path + steps[0]))
      .map(({ steps: [step] }) => [camelCase(step), branches(`${path}${step}/`, `${address}${step}/`)]);
    const nodes = below
      .filter(({ steps }) => steps.length === (steps[0].startsWith('{') ? 2 : 1))
      .map(({ other, steps }) => [
        camelCase(steps.at(-1)!),
        steps.length === 1
          ? nodeAt(other, address + steps[0])
          : (id: Id) => nodeAt(other, `${address}${encodeURIComponent(id)}/${steps[1]}`),
      ]);
    return Object.fromEntries([...between, ...nodes]) as Branch;
  };

  return branches('', `/${namespace}/`);
}

const camelCase = (segment: string): string => segment.replace(/[-_](\w)/g, (_separator, letter: string) => letter.toUpperCase());
