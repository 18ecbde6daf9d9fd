import { LARDER, FRUIT } from './fruit-and-larder.js';
import { DIGITAL, EXTERNAL, GIFTS, GROUPS } from './gifts.js';
import { IN_FORMS } from './in-forms.js';
import { PEANUTS_AND_MIXES } from './peanuts-and-mixes.js';
import { TREE_NUTS } from './tree-nuts.js';
import { digital, external, group, inForms, packet, type Goods } from './goods-of-rows.js';

/** Food is taxed at the reduced rate. */
const FOOD = 'reduced-rate';

/** Everything that the sample shop sells. Groups stand before their members. */
export const GOODS: readonly Goods[] = [
  ...GROUPS.map(group),
  ...[...TREE_NUTS, ...PEANUTS_AND_MIXES, ...FRUIT, ...LARDER].map((row) => packet(row, FOOD)),
  ...IN_FORMS.map((row) => inForms(row, FOOD)),
  ...GIFTS.map((row) => packet(row, '')),
  ...EXTERNAL.map(external),
  ...DIGITAL.map(digital),
];
