import { LARDER, FRUIT } from './fruit-and-larder.js';
import { DIGITAL, EXTERNAL, GIFTS, GROUPS } from './gifts.js';
import { VARIABLE_PRODUCTS } from './variable-products.js';
import { PEANUTS_AND_MIXES } from './peanuts-and-mixes.js';
import { TREE_NUTS } from './tree-nuts.js';
import {
  digitalProduct,
  externalProduct,
  groupedProduct,
  variableProduct,
  packetProduct,
  type SampleProduct,
} from './products-of-rows.js';

/** The tax class of food. */
const FOOD = 'reduced-rate';

/** All products of the sample shop. Grouped products come before the products in them. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  ...GROUPS.map(groupedProduct),
  ...[...TREE_NUTS, ...PEANUTS_AND_MIXES, ...FRUIT, ...LARDER].map((row) => packetProduct(row, FOOD)),
  ...VARIABLE_PRODUCTS.map((row) => variableProduct(row, FOOD)),
  ...GIFTS.map((row) => packetProduct(row, '')),
  ...EXTERNAL.map(externalProduct),
  ...DIGITAL.map(digitalProduct),
];
