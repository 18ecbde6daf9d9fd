import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import type { Client } from './client.js';
import type { Shop } from './shop.js';

/** One kind of request: what it is made of, when it makes sense, and what must come of it. */
interface StepKind<I> {
  readonly name: string;
  readonly input: Arbitrary<I>;
  /** Whether what the request names is there; other steps are passed over. */
  readonly isPossible?: (shop: Shop, input: I) => boolean;
  /** Changes the model, sends the request, and compares. */
  readonly run: (shop: Shop, client: Client, input: I) => Promise<void>;
}

/** The steps of a walk that are of this kind. */
export const step = <I>({ name, input, isPossible, run }: StepKind<I>): Arbitrary<AsyncCommand<Shop, Client>> =>
  input.map((chosen) => ({
    check: (shop) => isPossible?.(shop, chosen) ?? true,
    run: (shop, client) => {
      client.steps += 1;
      return run(shop, client, chosen);
    },
    toString: () => `${name} ${fc.stringify(chosen)}`,
  }));

/** Records are named by any number, so that a step still names one when others before it are left out. */
export const place = (): Arbitrary<number> => fc.nat({ max: 50 });

export const at = <T>(records: readonly T[], number: number): T => records[number % records.length];

/** A value that is sometimes sent as `null`. */
export const maybeNull = <T>(value: Arbitrary<T>): Arbitrary<T | null> => fc.option(value, { freq: 6 });
