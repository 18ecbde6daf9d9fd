import { createHash } from 'node:crypto';
import { slugify } from '@grove/core';
import type { ImportedTaxClass } from '@grove/taxes';
import type { SourceContext } from '../source-kind.js';

/** The classes of a shop that has not chosen others, in versions before 3.7. */
const DEFAULT_CLASSES = 'Reduced rate\nZero rate';

/** The tax classes of a shop, except the standard one. Before WooCommerce 3.7 they were lines of an option. */
export async function readTaxClasses({
  source,
  settings,
}: Pick<SourceContext, 'source' | 'settings'>): Promise<ImportedTaxClass[]> {
  if (source.hasTable('wc_tax_rate_classes'))
    return source.find<ImportedTaxClass>('wc_tax_rate_classes', {
      select: { id: 'tax_rate_class_id', name: 'name', slug: 'slug' },
      order: { tax_rate_class_id: 'ASC' },
    });
  if (!source.hasTable('woocommerce_tax_rates')) return [];
  return classesIn(settings.text('woocommerce_tax_classes') ?? DEFAULT_CLASSES);
}

/** The classes of the option, one in a line. Their ids follow from the slugs, so that they stay the same when the lines move. */
export function classesIn(option: string): ImportedTaxClass[] {
  const classes = option
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .map((name) => ({ id: idFrom(slugify(name)), name, slug: slugify(name) }));
  return classes.filter(({ slug }, index) => slug !== '' && classes.findIndex((other) => other.slug === slug) === index);
}

/** A number from 1 to 2^30. */
const idFrom = (slug: string): number => (createHash('sha1').update(slug).digest().readUInt32BE() >>> 2) + 1;
