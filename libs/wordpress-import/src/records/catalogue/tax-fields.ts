import { slugify } from '@grove/core';
import type { Metadata } from '../metadata.js';

const TAX_STATUSES = ['taxable', 'shipping', 'none'];

/** Tax status and class of a product. */
export const taxFieldsOf = (meta: Metadata, classes: ReadonlySet<string>): { taxStatus: string; taxClass: string } => ({
  taxStatus: TAX_STATUSES.find((status) => status === meta.text('_tax_status')) ?? 'taxable',
  taxClass: taxClassOf(meta.text('_tax_class') ?? '', classes),
});

/** A class that does not exist any more counts as the standard class. */
export function taxClassOf(text: string, classes: ReadonlySet<string>): string {
  if (text === '' || classes.has(text)) return text;
  const slug = slugify(text);
  return classes.has(slug) ? slug : '';
}
