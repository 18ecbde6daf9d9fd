import { Money } from '@grove/core';
import type { Json } from '../json.js';
import { LEDGER_ENTRIES, type LedgerEntry } from './ledger-entries.js';

/** The sums of one row of the ledger in one system, by the name of the column. Counts and amounts alike are exact decimals. */
type LedgerSums = Readonly<Record<string, string>>;

/** One row of the ledger: `Orders`, `completed, EUR, 2026-11`. */
export interface LedgerRow {
  readonly section: string;
  readonly label: string;
  readonly old: LedgerSums;
  readonly new: LedgerSums;
  readonly isEqual: boolean;
}

interface OpenRow {
  readonly section: string;
  readonly label: string;
  readonly old: Map<string, Money>;
  readonly new: Map<string, Money>;
}

/** More rows than this are not of a shop; the rest is summed up in one. */
const MAX_ROWS = 20_000;

/**
 * Adds up the records of both systems: orders, taxes, refunds, stock, coupon uses, customers. Each record is added once for each system. It keeps sums only,
 * never records.
 */
export class Ledger {
  private readonly rows = new Map<string, OpenRow>();

  /** `collection` is the last part of the route: `orders` of `/wc/v1/orders`. */
  add(side: 'old' | 'new', collection: string, record: Json): void {
    const entriesOf = Object.hasOwn(LEDGER_ENTRIES, collection) ? LEDGER_ENTRIES[collection] : undefined;
    for (const entry of entriesOf?.(record) ?? []) this.addEntry(side, entry);
  }

  /** In the order of sections and labels. */
  result(): LedgerRow[] {
    return [...this.rows.values()]
      .sort((a, b) => (`${a.section}\n${a.label}` < `${b.section}\n${b.label}` ? -1 : 1))
      .map((row) => {
        const [old, current] = [sumsOf(row, 'old'), sumsOf(row, 'new')];
        return {
          section: row.section,
          label: row.label,
          old,
          new: current,
          isEqual: JSON.stringify(old) === JSON.stringify(current),
        };
      });
  }

  private addEntry(side: 'old' | 'new', { section, label, amounts }: LedgerEntry): void {
    const sums = this.rowOf(section, label)[side];
    for (const [column, amount] of Object.entries(amounts)) sums.set(column, (sums.get(column) ?? Money.zero).plus(amount));
  }

  private rowOf(section: string, label: string): OpenRow {
    const fitting = this.rows.has(`${section}\n${label}`) || this.rows.size < MAX_ROWS ? label : 'others';
    const key = `${section}\n${fitting}`;
    const row = this.rows.get(key) ?? { section, label: fitting, old: new Map<string, Money>(), new: new Map<string, Money>() };
    this.rows.set(key, row);
    return row;
  }
}

/** Columns without a record are zero. */
const sumsOf = (row: OpenRow, side: 'old' | 'new'): LedgerSums =>
  Object.fromEntries(
    [...new Set([...row.old.keys(), ...row.new.keys()])]
      .sort()
      .map((column) => [column, (row[side].get(column) ?? Money.zero).toText()]),
  );

/** The years in which there are orders. */
export function yearsOf(rows: readonly LedgerRow[]): number[] {
  const years = rows.flatMap(({ section, label }) => (section === 'Orders' ? [Number(/(\d{4})-\d\d$/.exec(label)?.[1])] : []));
  return [...new Set(years.filter((year) => year > 0))].sort((a, b) => a - b);
}
