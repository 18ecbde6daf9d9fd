/** A tag: slug and name. */
type TagRow = readonly [slug: string, name: string];

/** The tags of the sample shop. */
export const TAGS: readonly TagRow[] = [
  ['organic', 'Organic'],
  ['vegan', 'Vegan'],
  ['no-sugar', 'No added sugar'],
  ['gluten-free', 'Gluten-free'],
  ['baking', 'For baking'],
  ['borrel', 'Borrel'],
  ['breakfast', 'Breakfast'],
  ['gift', 'Gift'],
  ['new', 'New'],
  ['bestseller', 'Bestseller'],
  ['fair', 'Fair trade'],
  ['dutch', 'From Dutch soil'],
];
