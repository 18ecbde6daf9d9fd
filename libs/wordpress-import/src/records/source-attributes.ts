import type { WordPressSource } from '../source/wordpress-source.js';

/** A global attribute. */
export interface SourceAttribute {
  readonly id: number;
  /** `pa_` and the name. */
  readonly taxonomy: string;
  readonly label: string;
}

interface AttributeRow {
  readonly attribute_id: number;
  readonly attribute_name: string;
  readonly attribute_label: string | null;
}

/** The global attributes of a shop by their taxonomies. There are few. Of several with one name the oldest counts. */
export async function readSourceAttributes(source: WordPressSource): Promise<ReadonlyMap<string, SourceAttribute>> {
  const rows = await source.find<AttributeRow>('woocommerce_attribute_taxonomies', {
    order: { attribute_id: 'DESC' },
  });
  const attributes = rows.map(({ attribute_id: id, attribute_name: name, attribute_label: label }) => {
    return { id, taxonomy: `pa_${name}`, label: label || name };
  });
  return new Map(attributes.map((attribute) => [attribute.taxonomy, attribute]));
}
