import { describe, expect, it } from 'vitest';
import { bareSlug, findSlugProblem } from './attribute-slug.rules.js';

describe('the slug of an attribute, without its prefix', () => {
  it.each([
    ['Colour', 'colour'],
    ['Nut Size', 'nut-size'],
    ['Größe', 'grosse'],
    ['pa_colour', 'colour'],
    ['PA_Colour', 'colour'],
    ['Pa_ Colour', 'colour'],
    ['spa_day', 'spa_day'],
    ['Farbe 颜色', 'farbe-颜色'],
    ['pa_%E9%A2%9C%E8%89%B2', '颜色'],
    ['!!!', ''],
    ['', ''],
    ['pa_', ''],
  ])('of %j is %j', (text, slug) => {
    expect(bareSlug(text)).toBe(slug);
  });
});

describe('a slug of an attribute', () => {
  it.each(['colour', 'nut-size', 'a', 'c'.repeat(28), 'categories', 'my-type', '颜'.repeat(9)])('may be %s', (slug) => {
    expect(findSlugProblem(slug, false)).toBeUndefined();
  });

  it.each([
    ['', 'no letters or digits'],
    ['c'.repeat(29), 'longer than 28'],
    ['颜'.repeat(10), 'longer than 28'],
    ['category', 'another meaning'],
    ['tag', 'another meaning'],
    ['type', 'another meaning'],
    ['post', 'another meaning'],
    ['page', 'another meaning'],
    ['author', 'another meaning'],
    ['name', 'another meaning'],
    ['order', 'another meaning'],
    ['search', 'another meaning'],
    ['status', 'another meaning'],
    ['taxonomy', 'another meaning'],
    ['term', 'another meaning'],
    ['year', 'another meaning'],
  ])('may not be %j: it has %s', (slug, reason) => {
    expect(findSlugProblem(slug, false)).toContain(reason);
  });

  it('may not be that of another attribute', () => {
    expect(findSlugProblem('colour', true)).toContain('another attribute has the slug "colour"');
  });

  it('reports other problems before a taken slug', () => {
    expect(findSlugProblem('category', true)).toContain('another meaning');
  });
});
