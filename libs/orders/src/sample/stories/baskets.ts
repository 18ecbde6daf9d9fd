import type { Instant } from '@grove/database';
import type { Chance } from '../chance.js';

/** Pieces of a product. */
export interface Wanted {
  readonly sku: string;
  readonly pieces: number;
}

interface Liked {
  readonly sku: string;
  /** How often it is chosen, beside the others. */
  readonly weight: number;
  /** Pieces at once, at most. */
  readonly most: number;
}

const liked = (weight: number, most: number, skus: string): Liked[] => skus.split(' ').map((sku) => ({ sku, weight, most }));

/** What people like. There is so much of all of it that a year of orders finds enough. */
const LIKED: readonly Liked[] = [
  ...liked(9, 4, 'PEA-BORREL MIX-STUD'),
  ...liked(6, 3, 'PEA-ROAST-SEA-SALT CAS-SALT-LIGHTLY-SALTED ALM-WHITE PEA-KATJ RAI-JUMBO'),
  ...liked(4, 2, 'WAL-GRE CAS-RAW APR-SOFT SEE-PUM BUT-PEA-CRUNCHY HAZ-ROAST WAL-BAKE ALM-SMOKE PIS-SALT'),
  ...liked(3, 2, 'ALM-BROWN-250-G SEE-SUN DAT-DEG COC-CHIP MIX-TRAIL GIN-CAND CHO-HAZ'),
  ...liked(2, 1, 'ALM-FLAKE PEC-MAPLE CRA-WHOLE GIFT-TIN BOOK-NUTS MIX-BORREL-LIGHT DAT-MED-500-G'),
  ...liked(1, 1, 'BOOK-BORREL CRACK-OAK HON-LIN MAN-KENT BUT-HAZ SPIJS-AM'),
];

/** What people want besides in November and December. */
const FOR_SINTERKLAAS = liked(30, 6, 'SINT-KRUID SINT-LETTER');

/** All that is ever wanted. */
export const ALL_SKUS: readonly string[] = [...LIKED, ...FOR_SINTERKLAAS].map(({ sku }) => sku);

/** What somebody puts into the basket at that time; nothing twice, and nothing that the shop does not have. */
export function basketAt(at: Instant, known: ReadonlySet<string>, chance: Chance): Wanted[] {
  const isFestive = ['11', '12'].includes(at.slice(5, 7));
  const choices = [...LIKED, ...(isFestive ? FOR_SINTERKLAAS : [])].filter(({ sku }) => known.has(sku));
  const basket = new Map<string, Wanted>();
  const kinds = 1 + chance.below(4);
  for (let kind = 0; kind < kinds && choices.length > 0; kind++) {
    const { sku, most } = chance.weighed(choices);
    if (!basket.has(sku)) basket.set(sku, { sku, pieces: 1 + chance.below(most) });
  }
  return [...basket.values()];
}
