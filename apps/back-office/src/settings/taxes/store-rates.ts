import type { BatchResult, FailedEntry, TaxRate } from '@grove/client';
import { saveOnce } from '../../data/save-once.js';
import { client } from '../../data/site-client.js';
import type { RateChange } from './rates-form.js';

/** The most entries of a batch. */
const BATCH_SIZE = 100;

/** The most rates of a class that the table shows. */
export const MOST_RATES = 1000;

/** The rates of a class in their order, and whether there are more than the table shows. */
export async function readRates(taxClass: string): Promise<{ rates: TaxRate[]; isAll: boolean }> {
  const rates: TaxRate[] = [];
  for await (const rate of client.shop.taxes.all({
    class: taxClass as 'standard',
    orderby: 'order',
    order: 'asc',
    per_page: BATCH_SIZE,
  })) {
    if (rates.length === MOST_RATES) return { rates, isAll: false };
    rates.push(rate);
  }
  return { rates, isAll: true };
}

/** What became of each change that was sent, and why the others were not sent. */
export interface RateOutcome {
  readonly results: ReadonlyMap<RateChange, TaxRate | FailedEntry>;
  readonly failure?: Error;
}

/** Sends changes in batches. Each can be refused alone. */
export async function storeRates(changes: readonly RateChange[]): Promise<RateOutcome> {
  const results = new Map<RateChange, TaxRate | FailedEntry>();
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    const batch = changes.slice(start, start + BATCH_SIZE);
    try {
      for (const [change, result] of await storeBatch(batch)) results.set(change, result);
    } catch (error) {
      return { results, failure: error as Error };
    }
  }
  return { results };
}

/** The results of a batch are in the order of its lists. */
async function storeBatch(changes: readonly RateChange[]): Promise<[RateChange, TaxRate | FailedEntry][]> {
  const kinds = ['create', 'update', 'delete'] as const;
  const listOf = (kind: RateChange['kind']) => changes.filter((change) => change.kind === kind);
  const entries = Object.fromEntries(kinds.map((kind) => [kind, listOf(kind).map(({ entry }) => entry)]));
  const result: BatchResult<TaxRate> = await saveOnce('taxes/batch', entries, (options) =>
    client.shop.taxes.batch(entries, options),
  );
  return kinds.flatMap((kind) => listOf(kind).map((change, index) => [change, result[kind]![index]!] as [RateChange, TaxRate]));
}

/** Whether the server has refused a change. */
export const isRefused = (result: TaxRate | FailedEntry): result is FailedEntry => 'error' in result;
