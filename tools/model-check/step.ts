import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import { requireStatus, type Client } from './client.js';
import type { Shop } from './shop.js';
import { isListed, type Stored } from './stored.js';

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

/** Whether this number names a record that is not deleted for good. */
export const isThere = (records: readonly Stored[], number: number): boolean => records.length > 0 && !at(records, number).isGone;

/** Whether this number names a record that is neither deleted nor in the trash. */
export const isOpen = (records: readonly Stored[], number: number): boolean =>
  records.length > 0 && isListed(at(records, number));

interface Deletion<T extends Stored> {
  readonly name: string;
  readonly path: string;
  readonly recordsOf: (shop: Shop) => readonly T[];
  /** The code that refuses to put a record in the trash twice. */
  readonly twice: string;
  readonly requireAfterwards?: (record: T, client: Client) => Promise<void>;
}

export const deletion = <T extends Stored>({ name, path, recordsOf, twice, requireAfterwards }: Deletion<T>) =>
  step({
    name: `delete ${name}`,
    input: fc.record({ record: place(), force: fc.boolean() }),
    isPossible: (shop, { record }) => isThere(recordsOf(shop), record),
    async run(shop, client, { record: number, force }) {
      const record = at(recordsOf(shop), number);
      const answer = await client.send('DELETE', `${path}/${record.id}?force=${force}`);
      if (record.isTrashed && !force) return requireStatus('the second trashing', answer, 410, twice);
      requireStatus(`the deletion of a ${name}`, answer, 200);
      if (force) record.isGone = true;
      else record.isTrashed = true;
      await requireAfterwards?.(record, client);
    },
  });
