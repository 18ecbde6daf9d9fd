import type { ImportedLine } from '@grove/orders';
import { microsOf } from './amounts.js';
import { ItemFields } from './item-fields.js';
import type { LineFacts } from './line-facts.js';
import { shownMetadata } from './line-metadata.js';
import { feeTaxes, itemTaxes, type LineTaxes, shippingTaxes } from './line-taxes.js';
import type { MetaRow } from '../metadata.js';
import type { SourceItem } from './order-items.js';

/** A line, and the metadata that Grove has no place for. */
interface ReadLine {
  readonly line: ImportedLine;
  readonly metadata: readonly MetaRow[];
}

const MAX_NAME_LENGTH = 3_000;
const MAX_REFERENCE_LENGTH = 300;

/** The line of an item; undefined for a type that Grove does not know. */
export function lineOf(item: SourceItem, facts: LineFacts): ReadLine | undefined {
  const read = READERS.get(item.type);
  if (!read) return undefined;
  const { metadata, ...columns } = read(item, new ItemFields(item.metadata, facts.amounts), facts);
  const line = { ...BLANK, ...columns, id: item.id };
  const isCut = line.name.length > MAX_NAME_LENGTH || line.reference.length > MAX_REFERENCE_LENGTH;
  return {
    line: { ...line, name: line.name.slice(0, MAX_NAME_LENGTH), reference: line.reference.slice(0, MAX_REFERENCE_LENGTH) },
    metadata: isCut ? [...metadata, { name: 'order_item_name', value: item.name }] : metadata,
  };
}

/** The columns of a line that differ from `BLANK`, and what is left of its metadata. */
type ReadColumns = Partial<ImportedLine> & { readonly metadata: readonly MetaRow[] };

type LineReader = (item: SourceItem, fields: ItemFields, facts: LineFacts) => ReadColumns;

const BLANK: ImportedLine = {
  ...{ id: 0, kind: 'item', name: '', reference: '', productId: 0, variationId: 0, rateId: 0, quantity: 0 },
  ...{ taxClass: '', taxStatus: '', compound: false, subtotal: 0n, subtotalTax: 0n, total: 0n, totalTax: 0n },
  ...{ taxes: [], meta: [], shownAs: {}, reducedStock: 0, stockManagedById: 0 },
};

const lineItem: LineReader = ({ name }, fields, facts) => {
  const [productId, variationId] = [fields.whole('_product_id'), fields.whole('_variation_id')];
  const total = fields.amount('_line_total');
  const subtotal = fields.amount('_line_subtotal');
  const taxes = itemTaxes(fields.array('_line_tax_data'), facts.amounts);
  const reducedStock = Math.max(0, fields.whole('_reduced_stock'));
  const columns = {
    ...({ kind: 'item', name, productId, variationId, quantity: fields.whole('_qty') } as const),
    // On a refund, the line that it refunds.
    reference: fields.text('_refunded_item_id'),
    taxClass: fields.choice('_tax_class', facts.taxClasses),
    taxStatus: facts.products.taxStatus(productId),
    total,
    // It is never below the total.
    subtotal: subtotal < total ? total : subtotal,
    ...taxes,
    reducedStock,
    stockManagedById: reducedStock === 0 ? 0 : facts.products.managesStock(variationId) ? variationId : productId,
  };
  skipRoundedTaxes(fields, taxes);
  const { shown, hidden } = shownMetadata(fields.rest(), facts.products.attributeNames(productId), facts);
  return { ...columns, meta: shown, metadata: hidden };
};

const shippingLine: LineReader = ({ name }, fields, { amounts }) => {
  const taxes = shippingTaxes(fields.array('taxes'), amounts);
  // Before 3.4 the instance of a method was part of its id.
  const [method] = fields.peek('instance_id') === '' ? fields.peek('method_id').split(':') : [fields.peek('method_id')];
  if (method === fields.peek('method_id')) fields.text('method_id');
  const columns = {
    ...({ kind: 'shipping', name: name || 'Shipping', total: fields.amount('cost') } as const),
    shownAs: taxes.taxes.length === 0 ? { totalTax: '' } : {},
    reference: fields.text('_refunded_item_id') || method,
    ...taxes,
  };
  skipRoundedTaxes(fields, taxes);
  return { ...columns, metadata: fields.rest() };
};

const feeLine: LineReader = ({ name }, fields, facts) => {
  const taxes = feeTaxes(fields.array('_line_tax_data'), facts.amounts);
  const columns = {
    ...({ kind: 'fee', name: name || 'Fee', total: fields.amount('_line_total') } as const),
    reference: fields.text('_refunded_item_id'),
    taxClass: fields.choice('_tax_class', facts.taxClasses),
    ...taxStatusOf(fields.text('_tax_status')),
    ...taxes,
  };
  skipRoundedTaxes(fields, taxes);
  fields.sum('_fee_amount', microsOf(fields.peek('_fee_amount'), facts.amounts.separator) === columns.total);
  return { ...columns, metadata: fields.rest() };
};

const couponLine: LineReader = ({ name }, fields) => {
  const shownAs = {
    ...(fields.peek('discount_amount') === '' && { discount: '' }),
    ...(fields.peek('discount_amount_tax') === '' && { discountTax: '' }),
  };
  const [total, totalTax] = [fields.amount('discount_amount'), fields.amount('discount_amount_tax')];
  const columns = { kind: 'coupon', name, total, totalTax, shownAs } as const;
  return { ...columns, metadata: fields.rest() };
};

const taxLine: LineReader = ({ name }, fields) => {
  const columns = {
    ...({ kind: 'tax', name: fields.text('label') || 'Tax', reference: name, rateId: fields.whole('rate_id') } as const),
    compound: !['', '0'].includes(fields.text('compound')),
    total: fields.amount('tax_amount'),
    totalTax: fields.amount('shipping_tax_amount'),
    ...percentIn(fields.text('rate_percent')),
  };
  return { ...columns, metadata: fields.rest() };
};

/** The percentage of a tax, which `wc/v3` shows. */
const percentIn = (text: string): Pick<ImportedLine, 'details'> =>
  /^\d{1,6}(\.\d{1,6})?$/.test(text) ? { details: { ratePercent: text } } : {};

const READERS: ReadonlyMap<string, LineReader> = new Map([
  ['line_item', lineItem],
  ['shipping', shippingLine],
  ['fee', feeLine],
  ['coupon', couponLine],
  ['tax', taxLine],
]);

/** `wc/v1` showed all fees as taxable. */
const taxStatusOf = (status: string): Pick<ImportedLine, 'taxStatus' | 'shownAs'> =>
  status === 'none' ? { taxStatus: 'none', shownAs: { taxStatus: 'taxable' } } : { taxStatus: 'taxable', shownAs: {} };

/** The rounded taxes are sums of the unrounded ones. Without those WooCommerce shows no taxes. */
function skipRoundedTaxes(fields: ItemFields, { taxes }: LineTaxes): void {
  for (const name of ['_line_tax', '_line_subtotal_tax', 'total_tax']) fields.sum(name, taxes.length > 0);
}
