import { type ImportedTaxClass, taxClassImport } from '@grove/taxes';
import type { SourceKind } from '../source-kind.js';
import { readTaxClasses } from './tax-classes.js';

/** The tax classes of a shop. */
export const taxClassKind = (): SourceKind<ImportedTaxClass> => ({
  kind: taxClassImport(),
  parts: [{ from: '{wc_tax_rate_classes} c', key: 'c.tax_rate_class_id', rowsOf: 'c' }],
  async withoutTable(context) {
    if (await context.source.hasTable('wc_tax_rate_classes')) return undefined;
    return (await readTaxClasses(context)).map(({ id, name }) => ({ id, fingerprint: name }));
  },
  async read(ids, context) {
    const wanted = new Set(ids);
    return (await readTaxClasses(context)).filter(({ id }) => wanted.has(id));
  },
});
