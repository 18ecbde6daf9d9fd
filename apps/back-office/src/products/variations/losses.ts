import { attributeKey, type AttributeValues, type VariationValues } from './variations-form.js';

/** What variations need of a product in the form. */
interface WithVariations {
  readonly type: string;
  readonly attributes: readonly AttributeValues[];
  readonly variations: readonly VariationValues[];
}

/** What a save takes from stored variations. */
export interface Losses {
  /** How many are deleted. */
  readonly deleted: number;
  /** How many lose an option, and stand for any afterwards. */
  readonly widened: number;
  /** The names of the attributes that make no variations any more. */
  readonly attributes: readonly string[];
}

/** What a save takes from the variations with which the form was opened: the server deletes those of another kind of product, and keeps only options of attributes that make variations. */
export function lossesOf(values: WithVariations, opened: WithVariations): Losses {
  const stored = opened.variations.filter(({ id }) => id !== undefined);
  if (values.type !== 'variable') return { deleted: stored.length, widened: 0, attributes: [] };
  const kept = new Set(values.attributes.filter(makesVariations).map(attributeKey));
  const gone = opened.attributes.filter((attribute) => makesVariations(attribute) && !kept.has(attributeKey(attribute)));
  const loses = ({ options }: VariationValues) =>
    options.some((chosen) => chosen.option !== '' && !kept.has(attributeKey(chosen)));
  // A name in other letters may be another one in addresses: nothing is lost while all attributes are there.
  const widened = gone.length > 0 ? stored.filter(loses).length : 0;
  return { deleted: 0, widened, attributes: gone.map(({ name }) => name) };
}

/** The server stores no attribute without options. */
const makesVariations = ({ variation, options }: AttributeValues): boolean => variation && options.length > 0;
