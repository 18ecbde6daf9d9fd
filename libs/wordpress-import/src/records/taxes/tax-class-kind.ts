import { type ImportedTaxClass, taxClassImport } from '@grove/taxes';
import type { SourceKind } from '../source-kind.js';
import { readTaxClasses } from './tax-classes.js';

/** The tax classes of a shop. */
export const taxClassKind = (): SourceKind<ImportedTaxClass> => ({
  kind: taxClassImport(),
  records: { table: 'wc_tax_rate_classes', key: 'tax_rate_class_id' },
  async withoutTable(context) {
    if (context.source.hasTable('wc_tax_rate_classes')) return undefined;
    return (await readTaxClasses(context)).map(({ id, name }) => ({ id, fingerprint: name }));
  },
  async read(ids, context) {
    const wanted = new Set(ids);
    return (await readTaxClasses(context)).filter(({ id }) => wanted.has(id));
  },
});
