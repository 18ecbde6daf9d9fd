import { fold, slugify, withoutTags } from '@grove/core';

/** A tax class as others see it. */
export interface TaxClass {
  readonly slug: string;
  readonly name: string;
}

/** The class of whatever names none. It has no row, and never goes. */
export const STANDARD: TaxClass = { slug: 'standard', name: 'Standard rate' };

/** Slugs that mean something where a class is named: the standard class, and the class of a variation's product. */
const RESERVED = new Set([STANDARD.slug, 'parent']);

/** Why a class cannot be made. */
export type TaxClassFault = 'name is empty' | 'name is taken' | 'slug is empty' | 'slug is taken';

/** The class that a name makes: without markup, blanks joined. */
export function taxClassOf(text: string): TaxClass {
  const name = withoutTags(text).replace(/\s+/g, ' ');
  return { slug: slugify(name), name };
}

/** Why this class cannot be made beside those. */
export function taxClassFault({ slug, name }: TaxClass, others: readonly TaxClass[]): TaxClassFault | undefined {
  if (name === '') return 'name is empty';
  if ([STANDARD, ...others].some((other) => other.name === name)) return 'name is taken';
  if (slug === '') return 'slug is empty';
  if (RESERVED.has(slug) || others.some((other) => other.slug === slug)) return 'slug is taken';
  return undefined;
}

/** By name, whatever its letter case. */
export function byName(classes: readonly TaxClass[]): TaxClass[] {
  const keyed = classes.map(({ slug, name }) => ({ key: fold(name), slug, name }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.slug < b.slug ? -1 : 1));
  return keyed.map(({ slug, name }) => ({ slug, name }));
}
