import { describe, expect, it } from 'vitest';
import { byName, taxClassError, parseTaxClass } from './tax-class.rules.js';

describe('the class that a name makes', () => {
  it.each([
    ['Lage BTW', 'Lage BTW', 'lage-btw'],
    ['  Lage \t  BTW ', 'Lage BTW', 'lage-btw'],
    ['<b>Bücher</b> & Café', 'Bücher & Café', 'bucher-cafe'],
    ['!!!', '!!!', ''],
    [' <br> ', '', ''],
  ])('%j is %j with the slug %j', (text, name, slug) => {
    expect(parseTaxClass(text)).toEqual({ name, slug });
  });
});

describe('a class', () => {
  const others = [parseTaxClass('Reduced rate'), parseTaxClass('Café')];

  it.each([
    ['Books', undefined],
    ['Reduced rate', 'name is taken'],
    ['reduced RATE', 'slug is taken'],
    ['Cafe', 'slug is taken'],
    ['Standard rate', 'name is taken'],
    ['Standard', 'slug is taken'],
    ['Parent', 'slug is taken'],
    ['', 'name is empty'],
    ['<i></i>', 'name is empty'],
    ['!!!', 'slug is empty'],
  ])('named %j has the error %j', (name, error) => {
    expect(taxClassError(parseTaxClass(name), others)).toBe(error);
  });
});

it('Classes stand by name, whatever its letter case', () => {
  const names = ['Zero', 'books', 'Apples', 'aPPles'];
  expect(byName(names.map((name, index) => ({ name, slug: `${index}` }))).map(({ name }) => name)).toEqual([
    'Apples',
    'aPPles',
    'books',
    'Zero',
  ]);
});
