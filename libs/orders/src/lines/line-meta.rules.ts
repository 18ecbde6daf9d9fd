import { InvalidParameters } from '@grove/core';
import { changesOf, MAX_VALUE_LENGTH, MAX_ENTRIES, type SentEntry, type StoredEntry } from '@grove/rest';
import type { LineMeta, OrderLineEntity } from './order-line.entity.js';

/** One entry of the metadata of a line, as `wc/v2` and `wc/v3` show it. */
export interface ShownLineEntry {
  /** Unique within the line. It stays the same when the value changes. */
  readonly id: number;
  readonly key: string;
  readonly value: unknown;
  /** The name of the attribute, if the entry is an option of a variation. */
  readonly displayKey: string;
  readonly displayValue: unknown;
}

/** Entries that are computed from columns. Clients see them, and cannot write them. */
const REDUCED_STOCK = { id: 997, key: '_reduced_stock' };
const RESTOCKED = { id: 998, key: '_restock_refunded_items' };
const REFUNDED_LINE = { id: 999, key: '_refunded_item_id' };

/** Keys of which WooCommerce keeps the fields of a line. Their values are in its columns, so they are no metadata here. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  ...[REDUCED_STOCK, RESTOCKED, REFUNDED_LINE].map(({ key }) => key),
  ...['_product_id', '_variation_id', '_qty', '_tax_class', '_tax_status', '_fee_amount'],
  ...['_line_subtotal', '_line_subtotal_tax', '_line_total', '_line_tax', '_line_tax_data'],
  ...['method_id', 'instance_id', 'cost', 'total_tax', 'taxes', 'tax_status', 'coupon_info'],
  ...[
    'rate_id',
    'label',
    'compound',
    'tax_amount',
    'shipping_tax_amount',
    'rate_percent',
    'discount_amount',
    'discount_amount_tax',
  ],
]);

/** Options have the ids from 1 on, and entries of clients those from here on. */
const FIRST_OWN_ID = 1000;

/** The metadata of a line of an order: the options of its variation, what clients stored with it, and what it moved in stock. */
export function shownLineMeta(line: OrderLineEntity): ShownLineEntry[] {
  const { reducedStock, details } = line;
  return [
    ...optionsOf(line).map(({ key, label, value }, index) => ({
      ...{ id: index + 1, key, value, displayKey: label, displayValue: value },
    })),
    ...(details.metaData ?? []).map(({ id, metaKey, value }) => shown(id, metaKey, value)),
    ...(reducedStock > 0 ? [shown(REDUCED_STOCK.id, REDUCED_STOCK.key, String(reducedStock))] : []),
    ...(details.restocked ? [shown(RESTOCKED.id, RESTOCKED.key, String(details.restocked))] : []),
  ];
}

/** The metadata of a line of a refund: the line of the order that it refunds. */
export const shownRefundMeta = ({ reference }: Pick<OrderLineEntity, 'reference'>): ShownLineEntry[] => [
  shown(REFUNDED_LINE.id, REFUNDED_LINE.key, reference),
];

const shown = (id: number, key: string, value: unknown): ShownLineEntry => ({
  ...{ id, key, value, displayKey: key, displayValue: value },
});

/** A line with the metadata that a client sent. A key of an option changes that option; keys of other fields are ignored. */
export function withSentMeta(line: OrderLineEntity, sent: readonly SentEntry[] = []): OrderLineEntity {
  if (sent.length === 0) return line;
  const options = optionsOf(line);
  const optionFor = ({ id = 0, key }: SentEntry): LineMeta | undefined =>
    key === undefined ? options[id - 1] : options.find((option) => option.key === key);
  const own = sent.filter((entry) => !optionFor(entry) && !OWN_KEYS.has(entry.key ?? ''));
  const changed = { ...line, details: { ...line.details, ...storedMeta(line.details.metaData ?? [], own) } };
  if (options.length === 0) return changed;
  return {
    ...changed,
    meta: options.flatMap((option) => {
      const entry = sent.findLast((one) => optionFor(one) === option);
      if (!entry) return option;
      return entry.value === undefined ? [] : { ...option, value: textOf(entry.value, option.value) };
    }),
  };
}

/** Only items have options; the line of a coupon has the shares of the other lines in the same column. */
const optionsOf = ({ kind, meta }: OrderLineEntity): readonly LineMeta[] => (kind === 'item' ? meta : []);

const textOf = (value: unknown, fallback: string): string => (typeof value === 'object' ? fallback : String(value));

function storedMeta(stored: readonly StoredEntry[], sent: readonly SentEntry[]): { readonly metaData?: readonly StoredEntry[] } {
  if (sent.length === 0) return {};
  const { added, changed, removedIds } = changesOf(stored, sent);
  const kept = stored
    .filter(({ id }) => !removedIds.includes(id))
    .map((entry) => changed.find(({ id }) => id === entry.id) ?? entry);
  const nextId = Math.max(FIRST_OWN_ID - 1, ...stored.map(({ id }) => id)) + 1;
  const metaData = [...kept, ...added.map(({ metaKey, value }, index) => ({ id: nextId + index, metaKey, value }))];
  if (metaData.length > MAX_ENTRIES || JSON.stringify(metaData).length > MAX_VALUE_LENGTH) throw tooMuch();
  return { metaData };
}

const tooMuch = (): Error =>
  new InvalidParameters({
    names: 'meta_data',
    params: {
      meta_data: `meta_data of a line must not have more than ${MAX_ENTRIES} entries, or ${MAX_VALUE_LENGTH} characters of JSON.`,
    },
  });
