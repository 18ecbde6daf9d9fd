import type { TermSummary } from '@grove/content';
import { slugify } from '@grove/core';
import type { ChosenOption, ProductAttribute } from '../api/parts-v1.js';
import type { StoredAttribute, StoredOption } from '../product.entity.js';

/** Finds the term of a global attribute by its name or slug. */
export type FindTerm = (attributeId: number, option: string) => Pick<TermSummary, 'id' | 'slug'> | undefined;

/**
 * The attributes to store. Skips entries without a name or options, and unknown global attributes. Of two entries with the same name the last one
 * is used.
 */
export function parseAttributes(
  sent: readonly Partial<ProductAttribute>[],
  globalNames: ReadonlyMap<number, string>,
): StoredAttribute[] {
  const byName = new Map<string, StoredAttribute>();
  for (const entry of sent) {
    const stored = parseAttribute(entry, globalNames);
    if (stored) byName.set(stored.id === 0 ? slugify(stored.name) : `#${stored.id}`, stored);
  }
  return [...byName.values()].sort((one, other) => one.position - other.position);
}

function parseAttribute(entry: Partial<ProductAttribute>, globalNames: ReadonlyMap<number, string>): StoredAttribute | undefined {
  const options = [...new Set((entry.options ?? []).map((option) => option.trim()).filter((option) => option !== ''))];
  const id = entry.id ?? 0;
  const name = id === 0 ? (entry.name ?? '').trim() : globalNames.get(id);
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

/**
 * The chosen options to store, only of attributes used for variations. Of two options for the same attribute the last one is used. An option that is no
 * term of its global attribute is stored too: without an option a variation would be one for any.
 */
export function parseChosenOptions(
  sent: readonly Partial<ChosenOption>[],
  attributes: readonly StoredAttribute[],
  findTerm: FindTerm,
): StoredOption[] {
  const chosen = new Map<StoredAttribute, StoredOption>();
  for (const choice of sent) {
    const attribute = attributes.find((candidate) => candidate.variation && isNamedBy(candidate, choice));
    const option = attribute && toStoredOption(attribute, (choice.option ?? '').trim(), findTerm);
    if (attribute && option) chosen.set(attribute, option);
  }
  return [...chosen.values()];
}

/** An attribute used for variations. `slug` is made of the name of a custom attribute; it is empty for a global one. */
export interface VariationAttribute extends Pick<StoredAttribute, 'id' | 'name'> {
  readonly slug: string;
}

export const variationAttributes = (attributes: readonly StoredAttribute[]): VariationAttribute[] =>
  attributes.filter(({ variation }) => variation).map(({ id, name }) => ({ id, name, slug: id === 0 ? slugify(name) : '' }));

/** An attribute with the option that a variation has for it; `undefined` means any option. */
export interface OptionChoice {
  readonly attribute: VariationAttribute;
  readonly option: StoredOption | undefined;
}

/** The options of a variation, in the order of the attributes of its product. */
export const optionChoices = (attributes: readonly VariationAttribute[], options: readonly StoredOption[]): OptionChoice[] =>
  attributes.map((attribute) => ({
    attribute,
    option: options.find(({ id, name }) => id === attribute.id && name === attribute.slug),
  }));

function toStoredOption(attribute: StoredAttribute, option: string, findTerm: FindTerm): StoredOption | undefined {
  if (option === '') return undefined;
  if (attribute.id === 0) return { id: 0, name: slugify(attribute.name), term: 0, option };
  const term = findTerm(attribute.id, option);
  return { id: attribute.id, name: '', term: term?.id ?? 0, option: term?.slug ?? (slugify(option) || option) };
}

function isNamedBy(attribute: StoredAttribute, { id, name }: Partial<ChosenOption>): boolean {
  if (id) return attribute.id === id;
  return name !== undefined && name !== '' && attribute.id === 0 && slugify(attribute.name) === slugify(name);
}
