import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  authorAt,
  cardOf,
  isFrontIn,
  placesAt,
  targetWithin,
  type AuthorPlace,
  type Named,
  type Place,
} from './address.rules.js';

const LANGUAGES = ['en', 'nl'];
const HOME = 'https://noten.example';

const slug = (slug: string, isCard = false): Place => ({ named: { by: 'slug', slug }, isCard });
const product = (slug: string, isCard = false): Place => ({ named: { by: 'product', slug }, isCard });
const path = (slugs: string[], isCard = false): Place => ({ named: { by: 'path', slugs }, isCard });
const number = (by: 'post' | 'page' | 'product-id', id: number, isCard = false): Place => ({ named: { by, id }, isCard });

describe('An address', () => {
  it.each<[string, Place[]]>([
    ['/walnuts/', [slug('walnuts')]],
    ['/walnuts', [slug('walnuts')]],
    ['/walnuts/?utm=mail', [slug('walnuts')]],
    ['/walnuts/embed/', [slug('walnuts', true)]],
    ['/nl/walnuts/', [slug('walnuts')]],
    ['/fr/walnuts/', [path(['fr', 'walnuts'])]],
    ['/about/team/', [path(['about', 'team'])]],
    ['/about/team/kernels', [path(['about', 'team', 'kernels'])]],
    ['/about/team/embed/', [path(['about', 'team'], true)]],
    ['/nl/about/team/', [path(['about', 'team'])]],
    ['/product/figs/', [product('figs')]],
    ['/product/figs/embed/', [product('figs', true)]],
    ['/nl/product/figs/embed/', [product('figs', true)]],
    ['/?p=7', [number('post', 7)]],
    ['/?page_id=7', [number('page', 7)]],
    ['/nl/?page_id=7', [number('page', 7)]],
    ['/?post_type=product&p=7', [number('product-id', 7)]],
    ['/embed/?page_id=7', [number('page', 7, true), slug('embed')]],
    ['/w%61lnuts/', [slug('walnuts')]],
    ['/%e6%97%a5-nuts/', [slug('%e6%97%a5-nuts')]],
    ['/product/%F0%9F%8C%B0/embed/', [product('%f0%9f%8c%b0', true)]],
  ])('%s is read as one thing', (target, places) => expect(placesAt(target, LANGUAGES)).toEqual(expect.arrayContaining(places)));

  it('may be read in two ways where a slug is a word with a meaning', () => {
    expect(placesAt('/product/embed/', LANGUAGES)).toEqual([product('embed'), slug('product', true), path(['product', 'embed'])]);
    expect(placesAt('/nl/embed/', LANGUAGES)).toEqual([slug('nl', true), path(['nl', 'embed']), slug('embed')]);
  });

  it.each(['/', '/?p=0', '/?p=-1', '/?p=1e3', '/?p=9999999999999999', '/product/', '/%00/', '/%E0%A4%A/', '/../', "/'/"])(
    '%s leads to no number and to no foreign slug',
    (target) => {
      const named = placesAt(target, LANGUAGES).map(({ named }) => named);
      expect(named.filter((one) => one.by !== 'slug' || one.slug !== 'product')).toEqual([]);
    },
  );

  it.each<[string, AuthorPlace | undefined]>([
    ['/author/ann/', { slug: 'ann', page: 1 }],
    ['/nl/author/ann', { slug: 'ann', page: 1 }],
    ['/author/ann/?page=3', { slug: 'ann', page: 3 }],
    ['/author/ann/?page=0', { slug: 'ann', page: 1 }],
    ['/author/%E6%97%A5/', { slug: '%e6%97%a5', page: 1 }],
    ['/author/ann/?page=x', { slug: 'ann', page: 1 }],
    ['/fr/author/ann/', undefined],
    ['/author/', undefined],
    ['/author/%00/', undefined],
    ['/author/ann/embed/', undefined],
    ['/ann/', undefined],
  ])('%s names %j as an author', (target, author) => expect(authorAt(target, LANGUAGES)).toEqual(author));

  it('is the front page in a language where it is nothing but that', () => {
    expect(['/nl/', '/nl', '/', '/fr/', '/nl/figs/'].map((target) => isFrontIn(target, LANGUAGES))).toEqual([
      ...[true, true, false, false, false],
    ]);
  });

  it('is of this site when its host is', () => {
    expect(targetWithin(`${HOME}/figs/?a=b#c`, HOME)).toBe('/figs/?a=b');
    expect(targetWithin('http://NOTEN.example/figs/', HOME)).toBe('/figs/');
    for (const foreign of [
      'https://noten.example.org/figs/',
      'https://noten.example:8080/',
      'ftp://noten.example/',
      '/figs/',
      '',
    ])
      expect(targetWithin(foreign, HOME)).toBeUndefined();
  });

  it('is read whatever it is, in at most five ways', () => {
    const targets = fc.array(fc.oneof(fc.string(), fc.constantFrom('/', '?', 'embed', 'product', 'nl', '%', 'p=1')));
    fc.assert(
      fc.property(targets, (parts) => {
        const places = placesAt(parts.join(''), LANGUAGES);
        expect(places.length).toBeLessThanOrEqual(5);
        for (const { named } of places)
          expect('id' in named ? named.id : 'slug' in named ? named.slug : named.slugs.join('')).toBeTruthy();
      }),
    );
  });

  it('of a card leads to what the link leads to', () => {
    const slugs = fc.stringMatching(/^[a-z0-9_-]{1,20}$/);
    const paths = fc.array(slugs, { minLength: 2, maxLength: 5 });
    const links = fc.oneof(
      paths.map((slugs): [string, Named] => [`/${slugs.join('/')}/`, { by: 'path', slugs }]),
      slugs.map((slug): [string, Named] => [`/${slug}/`, { by: 'slug', slug }]),
      slugs.map((slug): [string, Named] => [`/product/${slug}/`, { by: 'product', slug }]),
      fc.integer({ min: 1 }).map((id): [string, Named] => [`/?page_id=${id}`, { by: 'page', id }]),
    );
    fc.assert(
      fc.property(links, ([link, named]) => {
        expect(placesAt(link, LANGUAGES)).toContainEqual({ named, isCard: false });
        expect(placesAt(targetWithin(cardOf(HOME + link), HOME)!, LANGUAGES)).toContainEqual({ named, isCard: true });
      }),
    );
  });
});
