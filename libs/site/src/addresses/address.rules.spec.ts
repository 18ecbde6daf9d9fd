import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  parseAuthorAddress,
  cardUrl,
  isLanguageFrontPage,
  parseRecordAddresses,
  pathOnSite,
  type AuthorAddress,
  type RecordReference,
  type RecordAddress,
} from './address.rules.js';

const LANGUAGES = ['en', 'nl'];
const HOME = 'https://noten.example';

const slug = (slug: string, isCard = false): RecordAddress => ({ reference: { by: 'slug', slug }, isCard });
const product = (slug: string, isCard = false): RecordAddress => ({ reference: { by: 'product', slug }, isCard });
const path = (slugs: string[], isCard = false): RecordAddress => ({ reference: { by: 'path', slugs }, isCard });
const byId = (by: 'post' | 'page' | 'product-id', id: number, isCard = false): RecordAddress => ({
  reference: { by, id },
  isCard,
});

describe('An address', () => {
  it.each<[string, RecordAddress[]]>([
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
    ['/?p=7', [byId('post', 7)]],
    ['/?page_id=7', [byId('page', 7)]],
    ['/nl/?page_id=7', [byId('page', 7)]],
    ['/?post_type=product&p=7', [byId('product-id', 7)]],
    ['/embed/?page_id=7', [byId('page', 7, true), slug('embed')]],
    ['/w%61lnuts/', [slug('walnuts')]],
    ['/%e6%97%a5-nuts/', [slug('%e6%97%a5-nuts')]],
    ['/product/%F0%9F%8C%B0/embed/', [product('%f0%9f%8c%b0', true)]],
  ])('%s has one meaning', (target, addresses) =>
    expect(parseRecordAddresses(target, LANGUAGES)).toEqual(expect.arrayContaining(addresses)),
  );

  it('has several meanings if a slug is also a reserved word', () => {
    expect(parseRecordAddresses('/product/embed/', LANGUAGES)).toEqual([
      product('embed'),
      slug('product', true),
      path(['product', 'embed']),
    ]);
    expect(parseRecordAddresses('/nl/embed/', LANGUAGES)).toEqual([slug('nl', true), path(['nl', 'embed']), slug('embed')]);
  });

  it.each(['/', '/?p=0', '/?p=-1', '/?p=1e3', '/?p=9999999999999999', '/product/', '/%00/', '/%E0%A4%A/', '/../', "/'/"])(
    '%s identifies no record by id and none by an invalid slug',
    (target) => {
      const reference = parseRecordAddresses(target, LANGUAGES).map(({ reference }) => reference);
      expect(reference.filter((one) => one.by !== 'slug' || one.slug !== 'product')).toEqual([]);
    },
  );

  it.each<[string, AuthorAddress | undefined]>([
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
  ])('%s is the page of the author %j', (target, author) => expect(parseAuthorAddress(target, LANGUAGES)).toEqual(author));

  it('is the front page in a language if it is only the code of the language', () => {
    expect(['/nl/', '/nl', '/', '/fr/', '/nl/figs/'].map((target) => isLanguageFrontPage(target, LANGUAGES))).toEqual([
      ...[true, true, false, false, false],
    ]);
  });

  it('is belongs to this site if its host does', () => {
    expect(pathOnSite(`${HOME}/figs/?a=b#c`, HOME)).toBe('/figs/?a=b');
    expect(pathOnSite('http://NOTEN.example/figs/', HOME)).toBe('/figs/');
    for (const foreign of [
      'https://noten.example.org/figs/',
      'https://noten.example:8080/',
      'ftp://noten.example/',
      '/figs/',
      '',
    ])
      expect(pathOnSite(foreign, HOME)).toBeUndefined();
  });

  it('has at most five meanings, whatever it contains', () => {
    const targets = fc.array(fc.oneof(fc.string(), fc.constantFrom('/', '?', 'embed', 'product', 'nl', '%', 'p=1')));
    fc.assert(
      fc.property(targets, (parts) => {
        const addresses = parseRecordAddresses(parts.join(''), LANGUAGES);
        expect(addresses.length).toBeLessThanOrEqual(5);
        for (const { reference } of addresses)
          expect('id' in reference ? reference.id : 'slug' in reference ? reference.slug : reference.slugs.join('')).toBeTruthy();
      }),
    );
  });

  it('of a card identifies the same record as the link', () => {
    const slugs = fc.stringMatching(/^[a-z0-9_-]{1,20}$/);
    const paths = fc.array(slugs, { minLength: 2, maxLength: 5 });
    const links = fc.oneof(
      paths.map((slugs): [string, RecordReference] => [`/${slugs.join('/')}/`, { by: 'path', slugs }]),
      slugs.map((slug): [string, RecordReference] => [`/${slug}/`, { by: 'slug', slug }]),
      slugs.map((slug): [string, RecordReference] => [`/product/${slug}/`, { by: 'product', slug }]),
      fc.integer({ min: 1 }).map((id): [string, RecordReference] => [`/?page_id=${id}`, { by: 'page', id }]),
    );
    fc.assert(
      fc.property(links, ([link, reference]) => {
        expect(parseRecordAddresses(link, LANGUAGES)).toContainEqual({ reference, isCard: false });
        expect(parseRecordAddresses(pathOnSite(cardUrl(HOME + link), HOME)!, LANGUAGES)).toContainEqual({
          reference,
          isCard: true,
        });
      }),
    );
  });
});
