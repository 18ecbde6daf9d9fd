import { Money } from '@grove/core';

/** A kind of food: its name, the slug of its category, its flavours, and the price of a gram. */
export interface BaseProduct {
  readonly name: string;
  readonly category: string;
  readonly flavours: readonly Flavour[];
  readonly gram: Money;
}

/** A flavour: its words in the name, its term of the attribute `roast`, the slug of a tag, and a description. */
export interface Flavour {
  readonly words: string;
  readonly roast: string;
  readonly tag: string;
  readonly about: string;
}

/** A pack: its term of the attribute `pack-size`, grams, kilograms with the bag, and the slug of the shipping class. */
export interface Pack {
  readonly size: string;
  readonly grams: number;
  readonly weight: string;
  readonly ships: string;
}

const flavour = (words: string, roast: string, tag: string, about: string): Flavour => ({ words, roast, tag, about });
const pack = (size: string, grams: number, weight: string, ships: string): Pack => ({ size, grams, weight, ships });

const NUT = [
  flavour('raw', 'Raw', 'vegan', 'Untouched by fire, as they came out of the shell.'),
  flavour('lightly roasted', 'Light', 'bestseller', 'Twelve minutes in a drum, no longer.'),
  flavour('dark roasted', 'Dark', 'new', 'Roasted until the kitchen goes quiet.'),
  flavour('with sea salt', 'Light', 'borrel', 'Salted while warm, so that it stays on.'),
  flavour('smoked', 'Smoked', 'dutch', 'Hung above smouldering beech for a night.'),
  flavour('organic', 'Raw', 'organic', 'Grown without sprays, checked by people who enjoy checking.'),
];
const FRUIT = [
  flavour('sun-dried', 'Raw', 'vegan', 'Dried on racks, turned by hand, watched by cats.'),
  flavour('extra soft', 'Raw', 'bestseller', 'With a little of its water left in.'),
  flavour('unsulphured', 'Raw', 'no-sugar', 'Darker to look at, deeper to taste.'),
  flavour('first harvest', 'Raw', 'new', 'Picked before breakfast on the first dry day.'),
  flavour('for the cellar', 'Raw', 'dutch', 'Keeps for a year in the dark, if nobody finds it.'),
  flavour('organic', 'Raw', 'organic', 'Grown without sprays, checked by people who enjoy checking.'),
];

export const PACKS = [
  pack('100 g', 100, '0.11', 'letterbox'),
  pack('250 g', 250, '0.26', 'letterbox'),
  pack('500 g', 500, '0.51', 'parcel'),
  pack('1 kg', 1000, '1.03', 'bulky'),
];

const of = (category: string, flavours: readonly Flavour[], gram: string, names: string): BaseProduct[] =>
  names.split(', ').map((name) => ({ name, category, flavours, gram: Money.of(gram) }));

/** About forty kinds of food. */
export const BASE_PRODUCTS: readonly BaseProduct[] = [
  ...of('walnuts', NUT, '0.0196', 'Walnuts, Walnut halves, Walnut pieces'),
  ...of('almonds', NUT, '0.0184', 'Brown almonds, White almonds, Almond slivers'),
  ...of('hazelnuts', NUT, '0.0229', 'Hazelnuts, Round hazelnuts'),
  ...of('cashews', NUT, '0.0207', 'Cashews, Cashew pieces'),
  ...of('pistachios', NUT, '0.0385', 'Pistachios, Pistachio kernels'),
  ...of('pecans', NUT, '0.0292', 'Pecans, Pecan halves'),
  ...of('exotics', NUT, '0.0361', 'Macadamias, Brazil nuts, Pine nuts'),
  ...of('plain-peanuts', NUT, '0.0069', 'Peanuts, Red-skin peanuts'),
  ...of('coated-peanuts', NUT, '0.0108', 'Borrelnootjes, Katjang'),
  ...of('house-mixes', NUT, '0.0174', 'Studentenhaver, Nut mix, Breakfast mix'),
  ...of('raisins', FRUIT, '0.0083', 'Blue raisins, Golden raisins'),
  ...of('stone-fruit', FRUIT, '0.0152', 'Apricots, Prunes, Cherries'),
  ...of('dates-and-figs', FRUIT, '0.0147', 'Dates, Figs'),
  ...of('red-berries', FRUIT, '0.0263', 'Cranberries, Blueberries, Mulberries'),
  ...of('tropical-slices', FRUIT, '0.0219', 'Mango strips, Pineapple rings, Coconut chips'),
  ...of('bread-seeds', NUT, '0.0058', 'Pumpkin seeds, Sunflower seeds, Sesame seeds'),
];

/** Forty-eight brands. */
export const BRANDS: readonly string[] = ['Noten', 'Zaan', 'Veld', 'Kern', 'Boom', 'Molen', 'Waal', 'Vecht'].flatMap((first) =>
  ['hof', 'rijk', 'gaard', 'kamer', 'schuur', 'huis'].map((second) => first + second),
);
