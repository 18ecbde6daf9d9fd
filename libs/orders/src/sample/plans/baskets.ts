import type { Instant } from '@grove/database';
import type { Random } from '../random.js';

/** A product with a quantity. */
export interface BasketItem {
  readonly sku: string;
  readonly pieces: number;
}

/** A product that customers choose. */
interface Choice {
  readonly sku: string;
  /** How often it is chosen, relative to the others. */
  readonly weight: number;
  /** The highest quantity in one basket. */
  readonly max: number;
}

const choices = (weight: number, max: number, skus: string): Choice[] => skus.split(' ').map((sku) => ({ sku, weight, max }));

/** The popular products. There is enough stock of each of them for a year of orders. */
const POPULAR: readonly Choice[] = [
  ...choices(9, 4, 'PEA-BORREL MIX-STUD'),
  ...choices(6, 3, 'PEA-ROAST-SEA-SALT CAS-SALT-LIGHTLY-SALTED ALM-WHITE PEA-KATJ RAI-JUMBO'),
  ...choices(4, 2, 'WAL-GRE CAS-RAW APR-SOFT SEE-PUM BUT-PEA-CRUNCHY HAZ-ROAST WAL-BAKE ALM-SMOKE PIS-SALT'),
  ...choices(3, 2, 'ALM-BROWN-250-G SEE-SUN DAT-DEG COC-CHIP MIX-TRAIL GIN-CAND CHO-HAZ'),
  ...choices(2, 1, 'ALM-FLAKE PEC-MAPLE CRA-WHOLE GIFT-TIN BOOK-NUTS MIX-BORREL-LIGHT DAT-MED-500-G'),
  ...choices(1, 1, 'BOOK-BORREL CRACK-OAK HON-LIN MAN-KENT BUT-HAZ SPIJS-AM'),
];

/** What people also choose in November and December. */
const FOR_SINTERKLAAS = choices(30, 6, 'SINT-KRUID SINT-LETTER');

/** All SKUs that a basket may contain. */
export const ALL_SKUS: readonly string[] = [...POPULAR, ...FOR_SINTERKLAAS].map(({ sku }) => sku);

/** The basket of an order at this instant: different products that the shop has. */
export function basketAt(at: Instant, known: ReadonlySet<string>, random: Random): BasketItem[] {
  const isFestive = ['11', '12'].includes(at.slice(5, 7));
  const available = [...POPULAR, ...(isFestive ? FOR_SINTERKLAAS : [])].filter(({ sku }) => known.has(sku));
  const basket = new Map<string, BasketItem>();
  const kinds = 1 + random.integerBelow(4);
  for (let kind = 0; kind < kinds && available.length > 0; kind++) {
    const { sku, max } = random.pickWeighted(available);
    if (!basket.has(sku)) basket.set(sku, { sku, pieces: 1 + random.integerBelow(max) });
  }
  return [...basket.values()];
}
