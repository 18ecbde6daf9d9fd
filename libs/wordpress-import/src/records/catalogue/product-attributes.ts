import { slugify } from '@grove/core';
import type { ImportedProduct, ImportedVariation } from '@grove/catalogue';
import { decodeEntities } from '@grove/content';
import { flagOf, isTruthy } from '../../values/flags.js';
import { phpInt } from '../../values/numbers.js';
import { phpText, type PhpMap, textIn } from '../../values/php-value.js';
import type { SourceAttribute } from '../source-attributes.js';
import type { RecordTerm } from '../terms-of-records.js';

type Attributes = ReadonlyMap<string, SourceAttribute>;
type StoredAttribute = ImportedProduct['attributes'][number];
type StoredOption = ImportedVariation['attributes'][number];

/** The attributes of `_product_attributes`. Those of a taxonomy that the shop does not have any more are left out, as WooCommerce does. */
export function attributesOf(
  entries: PhpMap | undefined,
  attributes: Attributes,
  terms: readonly RecordTerm[],
): StoredAttribute[] {
  const byName = new Map<string, StoredAttribute>();
  for (const entry of (entries ?? new Map()).values()) {
    if (!(entry instanceof Map)) continue;
    const name = textIn(entry, 'name');
    const shared = {
      position: Math.abs(phpInt(entry.get('position'))),
      visible: flagOf(entry.get('is_visible')),
      variation: flagOf(entry.get('is_variation')),
    };
    if (isTruthy(entry.get('is_taxonomy'))) {
      const attribute = attributes.get(name);
      const options = terms.filter(({ taxonomy }) => taxonomy === name).map((term) => term.name);
      if (attribute) byName.set(name, { id: attribute.id, name: attribute.label, ...shared, options });
    } else byName.set(slugify(name), { id: 0, name, ...shared, options: customOptions(textIn(entry, 'value')) });
  }
  return [...byName.values()].sort((one, other) => one.position - other.position);
}

/** The options of a custom attribute: `S | M | L`. Without any, WooCommerce shows one that is empty. */
function customOptions(value: string): string[] {
  const options = optionsIn(value);
  return options.length > 0 ? options : [''];
}

const optionsIn = (value: string): string[] =>
  decodeEntities(value)
    .split('|')
    .map((option) => option.trim())
    .filter((option) => option !== '');

/** The options that a page of a variable product selects at first. */
export function defaultOptions(chosen: PhpMap | undefined, attributes: Attributes, terms: readonly RecordTerm[]): StoredOption[] {
  return [...(chosen ?? [])].flatMap(([key, value]) => {
    const option = phpText(value) ?? '';
    if (option === '') return [];
    const attribute = attributes.get(key);
    if (!attribute) return { id: 0, name: key.replace(/^pa_/, ''), term: 0, option };
    return globalOption(
      attribute,
      option,
      terms.find((term) => term.taxonomy === key && term.slug === option),
    );
  });
}

/** An attribute of a variable product, as its variations refer to it. */
export interface VariationAttribute {
  /** The name of the metadata that has the option of a variation: `attribute_pa_colour`. */
  readonly metaKey: string;
  /** The taxonomy of a global attribute. */
  readonly global: SourceAttribute | undefined;
  readonly name: string;
  /** The options of a custom attribute. */
  readonly options: readonly string[];
}

/** The attributes of `_product_attributes` that are used for variations. */
export function variationAttributesOf(entries: PhpMap | undefined, attributes: Attributes): VariationAttribute[] {
  return [...(entries ?? [])].flatMap(([key, entry]) => {
    if (!(entry instanceof Map) || !isTruthy(entry.get('is_variation'))) return [];
    const name = textIn(entry, 'name');
    const global = isTruthy(entry.get('is_taxonomy')) ? attributes.get(name) : undefined;
    if (isTruthy(entry.get('is_taxonomy')) && !global) return [];
    return { metaKey: `attribute_${slugify(key)}`, global, name, options: optionsIn(textIn(entry, 'value')) };
  });
}

/** The options of a variation; none means any option. */
export function variationOptions(
  attributes: readonly VariationAttribute[],
  option: (metaKey: string) => string | undefined,
  {
    isFromSlugs,
    findTerm,
  }: { readonly isFromSlugs: boolean; readonly findTerm: (taxonomy: string, slug: string) => RecordTerm | undefined },
): StoredOption[] {
  return attributes.flatMap(({ metaKey, global, name, options }) => {
    const chosen = option(metaKey) ?? '';
    if (!isTruthy(chosen)) return [];
    if (global) return globalOption(global, chosen, findTerm(global.taxonomy, chosen));
    // Before version 2.4 a variation had the slug of its option.
    const full = isFromSlugs && slugify(chosen) === chosen ? options.find((one) => slugify(one) === chosen) : undefined;
    return { id: 0, name: slugify(name), term: 0, option: full ?? chosen };
  });
}

/** The slug stays with the term: without it, a variation would be one for any option when the term is deleted. */
const globalOption = ({ id }: SourceAttribute, option: string, term: RecordTerm | undefined): StoredOption => ({
  ...{ id, name: '', term: term?.id ?? 0, option },
});
