import { slugify } from '@grove/core';
import type { ChosenOption, ProductAttribute } from './product-parts.resource.js';
import type { StoredAttribute, StoredOption } from './product.entity.js';

/** A global attribute, as far as products need it. */
export interface KnownAttribute {
  readonly id: number;
  readonly label: string;
}

/** Finds the term of a global attribute by its name or slug. */
export type FindTerm = (attributeId: number, option: string) => number | undefined;

/**
 * The attributes a product stores for those that were sent. Left out are entries that name nothing, have no options, or name an unknown global
 * attribute; of two with one name the last counts.
 */
export function attributesOf(
  sent: readonly Partial<ProductAttribute>[],
  known: ReadonlyMap<number, KnownAttribute>,
): StoredAttribute[] {
  const byName = new Map<string, StoredAttribute>();
  for (const entry of sent) {
    const stored = attributeOf(entry, known);
    if (stored) byName.set(stored.id === 0 ? slugify(stored.name) : `#${stored.id}`, stored);
  }
  return [...byName.values()].sort((one, other) => one.position - other.position);
}

function attributeOf(entry: Partial<ProductAttribute>, known: ReadonlyMap<number, KnownAttribute>): StoredAttribute | undefined {
  const options = [...new Set((entry.options ?? []).map((option) => option.trim()).filter((option) => option !== ''))];
  const id = entry.id ?? 0;
  const name = id === 0 ? (entry.name ?? '').trim() : known.get(id)?.label;
  if (!name || options.length === 0) return undefined;
  return {
    id,
    name,
    options,
    position: entry.position ?? 0,
    visible: entry.visible ?? false,
    variation: entry.variation ?? false,
  };
}

/** The options to store of those that were chosen: only for attributes that tell variations apart; of two for one attribute the last counts. */
export function chosenOptions(
  sent: readonly Partial<ChosenOption>[],
  attributes: readonly StoredAttribute[],
  findTerm: FindTerm,
): StoredOption[] {
  const chosen = new Map<StoredAttribute, StoredOption>();
  for (const choice of sent) {
    const attribute = attributes.find((candidate) => candidate.variation && isMeant(candidate, choice));
    const option = attribute && optionOf(attribute, (choice.option ?? '').trim(), findTerm);
    if (attribute && option) chosen.set(attribute, option);
  }
  return [...chosen.values()];
}

/** An attribute that tells the variations of a product apart. `slug` is that of its name where it is the product's own, else empty. */
export interface VariationAttribute extends Pick<StoredAttribute, 'id' | 'name'> {
  readonly slug: string;
}

export const variationAttributes = (attributes: readonly StoredAttribute[]): VariationAttribute[] =>
  attributes.filter(({ variation }) => variation).map(({ id, name }) => ({ id, name, slug: id === 0 ? slugify(name) : '' }));

/** Such an attribute and the option that a variation chose for it; without one any is meant. */
export interface Choice {
  readonly attribute: VariationAttribute;
  readonly option: StoredOption | undefined;
}

/** What a variation chose, in the order of its product's attributes. */
export const choicesOf = (attributes: readonly VariationAttribute[], options: readonly StoredOption[]): Choice[] =>
  attributes.map((attribute) => ({
    attribute,
    option: options.find(({ id, name }) => id === attribute.id && name === attribute.slug),
  }));

function optionOf(attribute: StoredAttribute, option: string, findTerm: FindTerm): StoredOption | undefined {
  if (option === '') return undefined;
  if (attribute.id === 0) return { id: 0, name: slugify(attribute.name), term: 0, option };
  const term = findTerm(attribute.id, option);
  return term === undefined ? undefined : { id: attribute.id, name: '', term, option: '' };
}

function isMeant(attribute: StoredAttribute, { id, name }: Partial<ChosenOption>): boolean {
  if (id) return attribute.id === id;
  return name !== undefined && name !== '' && attribute.id === 0 && slugify(attribute.name) === slugify(name);
}
