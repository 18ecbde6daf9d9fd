import { describe, expect, it } from 'vitest';
import { variationName } from './variation-name.rules.js';

describe('a line of an order names a variation (finding H5)', () => {
  it.each<[string[], string[], string, string]>([
    [['pa_colour'], ['Red'], 'Nut - Red', 'by the option'],
    [['pa_pack-size'], ['250 g'], 'Nut - 250 g', 'by the option of one attribute, however that is named'],
    [['pa_colour', 'size'], ['Red', 'XL'], 'Nut - Red, XL', 'by both options'],
    [['pa_colour', 'size'], ['XL'], 'Nut - XL', 'by the only option, when the other attribute may have any'],
    [['pa_colour'], [], 'Nut', 'as the product, when any option is meant'],
    [[], [], 'Nut', 'as the product, if there are no attributes for variations'],
    [['pa_colour', 'pack-size'], ['Red', '250 g'], 'Nut', 'as the product, when one of several attributes has two words'],
    [['pa_colour', 'pack-size'], ['Red'], 'Nut', 'as the product, also when no option of that one was chosen'],
    [['colour', 'size', 'salt'], ['Red', 'XL', 'None'], 'Nut', 'as the product, when there are three attributes'],
    [['colour', 'size', 'salt'], ['Red'], 'Nut', 'as the product, when one of three options was chosen'],
  ])('of attributes %j with the options %j is %j: %s', (attributeSlugs, options, name) => {
    expect(variationName('Nut', attributeSlugs, options)).toBe(name);
  });
});
