/** A global attribute with its terms in their order. */
export interface AttributeRow {
  readonly slug: AttributeSlug;
  readonly name: string;
  readonly orderBy: 'menu_order' | 'name';
  readonly terms: readonly string[];
}

export type AttributeSlug = 'roast' | 'salt' | 'origin' | 'pack-size';

/** The global attributes of the sample shop. */
export const ATTRIBUTES: readonly AttributeRow[] = [
  { slug: 'roast', name: 'Roast', orderBy: 'menu_order', terms: ['Raw', 'Light', 'Dark', 'Smoked'] },
  { slug: 'salt', name: 'Salt', orderBy: 'menu_order', terms: ['Unsalted', 'Lightly salted', 'Sea salt'] },
  { slug: 'pack-size', name: 'Pack size', orderBy: 'menu_order', terms: ['100 g', '250 g', '500 g', '1 kg', '2.5 kg'] },
  {
    slug: 'origin',
    name: 'Origin',
    orderBy: 'name',
    terms: [
      ...[
        'Argentina',
        'Australia',
        'Bolivia',
        'Brazil',
        'California',
        'Chile',
        'China',
        'France',
        'Georgia',
        'Greece',
        'India',
        'Iran',
      ],
      ...[
        'Italy',
        'Kenya',
        'Netherlands',
        'Peru',
        'Portugal',
        'South Africa',
        'Spain',
        'Thailand',
        'Tunisia',
        'Turkey',
        'USA',
        'Vietnam',
      ],
    ],
  },
];
