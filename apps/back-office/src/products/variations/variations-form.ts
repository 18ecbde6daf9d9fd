import type { ChosenOptionInput, Variation, VariationInput } from '@grove/client';
import { changesOf } from '../../data/changes-of.js';
import { toAmount } from '../../shell/format/money.js';
import { stockOf } from '../stock-change.js';

/** An attribute in the form: one of the shop, whose id is above 0, or one that only this product has. */
export interface AttributeValues {
  id: number;
  name: string;
  options: string[];
  visible: boolean;
  variation: boolean;
}

/** A row of the grid. A variation without an id is new. */
export interface VariationValues {
  id?: number;
  options: { id: number; name: string; option: string }[];
  sku: string;
  regular_price: string;
  sale_price: string;
  /** Empty if its own stock is not counted. */
  stock_quantity: string;
  visible: boolean;
}

export const toVariationValues = (variation: Variation): VariationValues => ({
  id: variation.id,
  options: variation.attributes.map(({ id, name, option }) => ({ id, name, option })),
  sku: variation.sku,
  regular_price: variation.regular_price,
  sale_price: variation.sale_price,
  stock_quantity: variation.manage_stock === true ? String(variation.stock_quantity ?? 0) : '',
  visible: variation.visible,
});

/** What is sent: new variations, and of the others those fields that differ. */
export function toVariationInput(values: readonly VariationValues[], opened: readonly VariationValues[]): VariationInput[] {
  return values.flatMap((variation): VariationInput[] => {
    const { id, options } = variation;
    if (id === undefined) return [{ ...fieldsOf(variation), attributes: options.map(toChoice) }];
    const changes = changesOf(fieldsOf(variation), fieldsOf(opened.find((one) => one.id === id)!));
    return Object.keys(changes).length > 0 ? [{ ...changes, id }] : [];
  });
}

/** The place in the grid of each variation that is sent, in the order in which they are sent: errors of the server name those. */
export const sentPlaces = (values: readonly VariationValues[], opened: readonly VariationValues[]): number[] =>
  values.flatMap((variation, place) => (toVariationInput([variation], opened).length > 0 ? [place] : []));

const fieldsOf = ({ sku, regular_price, sale_price, stock_quantity, visible }: VariationValues): VariationInput => ({
  sku: sku ?? '',
  regular_price: toAmount(regular_price ?? ''),
  sale_price: toAmount(sale_price ?? ''),
  ...stockOf(stock_quantity ?? ''),
  visible,
});

const toChoice = ({ id, name, option }: VariationValues['options'][number]): ChosenOptionInput =>
  id > 0 ? { id, option } : { name, option };

/** The name of a variation: its options. One without an option for an attribute stands for any. */
export const variationName = ({ options }: Pick<VariationValues, 'options'>): string =>
  options.map(({ option }) => option).join(', ');

/** By what an attribute is known: one of the shop by its id, one of the product by its name. Variations have that name as in addresses: `coarse-grain` of `Coarse grain`. */
export const attributeKey = ({ id, name }: Pick<AttributeValues, 'id' | 'name'>): string =>
  id > 0 ? String(id) : `own ${slugOf(name)}`;

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** All combinations of the options of attributes that variations use, without those that are there already. */
export function missingVariations(
  attributes: readonly AttributeValues[],
  present: readonly VariationValues[],
): VariationValues[] {
  const used = attributes.filter(({ variation, options }) => variation && options.length > 0);
  if (used.length === 0) return [];
  const known = new Set(present.map(keyOf));
  return used
    .reduce<VariationValues['options'][]>(
      (combinations, { id, name, options }) =>
        combinations.flatMap((chosen) => options.map((option) => [...chosen, { id, name, option }])),
      [[]],
    )
    .map((options) => ({ options, sku: '', regular_price: '', sale_price: '', stock_quantity: '', visible: true }))
    .filter((variation) => !known.has(keyOf(variation)));
}

const keyOf = ({ options }: VariationValues): string =>
  options
    .map(({ option, ...attribute }) => `${attributeKey(attribute)}=${option.toLowerCase()}`)
    .toSorted()
    .join('|');
