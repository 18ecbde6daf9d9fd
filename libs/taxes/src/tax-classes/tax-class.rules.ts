import { fold, slugify, stripMarkup } from '@grove/core';

/** A tax class. */
export interface TaxClass {
  readonly slug: string;
  readonly name: string;
}

/** The default class. It has no row and cannot be deleted. */
export const STANDARD: TaxClass = { slug: 'standard', name: 'Standard rate' };

/** The tax classes that each shop starts with. Rates may have them even if the shop has deleted them. */
export const INITIAL_CLASSES: readonly string[] = [STANDARD.slug, 'reduced-rate', 'zero-rate'];

/** The kind of the stored words that are slugs of tax classes. */
export const TAX_CLASS = 'tax class';

/** Slugs with a special meaning: the standard class, and the class of a variation's product. */
const RESERVED = new Set([STANDARD.slug, 'parent']);

/** Why a class cannot be created. */
export type TaxClassError = 'name is empty' | 'name is taken' | 'slug is empty' | 'slug is taken';

/** The class of a name, without markup and repeated spaces. */
export function parseTaxClass(text: string): TaxClass {
  const name = stripMarkup(text);
  return { slug: slugify(name), name };
}

/** Why this class cannot be created, given the existing ones. */
export function taxClassError({ slug, name }: TaxClass, others: readonly TaxClass[]): TaxClassError | undefined {
  if (name === '') return 'name is empty';
  if ([STANDARD, ...others].some((other) => other.name === name)) return 'name is taken';
  if (slug === '') return 'slug is empty';
  if (RESERVED.has(slug) || others.some((other) => other.slug === slug)) return 'slug is taken';
  return undefined;
}

/** Sorted by name, case-insensitive. */
export function byName(classes: readonly TaxClass[]): TaxClass[] {
  const keyed = classes.map(({ slug, name }) => ({ key: fold(name), slug, name }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.slug < b.slug ? -1 : 1));
  return keyed.map(({ slug, name }) => ({ slug, name }));
}
