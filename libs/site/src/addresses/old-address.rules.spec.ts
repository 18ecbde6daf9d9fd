import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { DEFAULT_PERMALINKS, type Permalinks } from '@grove/settings';
import { parseOldAddresses, type OldAddress, type TermTaxonomy } from './old-address.rules.js';

const LANGUAGES = ['nl'];

const site = (structure: string, more: Partial<Permalinks> = {}): Permalinks => ({ ...DEFAULT_PERMALINKS, structure, ...more });
const NAMES = site('/%postname%/');
const IDS = site('/archives/%post_id%');
const SHOP = site('/%postname%/', { productBase: 'shop/%product_cat%', productCategoryBase: 'range' });

const id = (value: number): OldAddress => ({ by: 'id', id: value });
const slug = (value: string, isProduct = false): OldAddress => ({ by: 'slug', slug: value, isProduct });
const term = (taxonomy: TermTaxonomy, value: string): OldAddress => ({ by: 'term', taxonomy, term: { slug: value } });
const author = (value: string): OldAddress => ({ by: 'author', author: { slug: value } });

describe('An address of WordPress', () => {
  it.each<[string, Permalinks, OldAddress[]]>([
    ['/?p=7', NAMES, [id(7)]],
    ['/?page_id=7&preview=true', NAMES, [id(7)]],
    ['/?attachment_id=7', NAMES, [id(7)]],
    ['/?p=0', NAMES, []],
    ['/?product=figs', NAMES, [slug('figs', true)]],
    ['/?cat=7', NAMES, [{ by: 'term', taxonomy: 'category', term: { id: 7 } }]],
    ['/?tag=figs', NAMES, [term('post_tag', 'figs')]],
    ['/?product_cat=figs', NAMES, [term('product_cat', 'figs')]],
    ['/?author=3', NAMES, [{ by: 'author', author: { id: 3 } }]],
    ['/walnuts/', NAMES, [slug('walnuts')]],
    ['/2024/05/walnuts/', site('/%year%/%monthnum%/%postname%/'), [slug('walnuts')]],
    ['/walnuts/feed/', NAMES, [slug('walnuts')]],
    ['/walnuts/page/2/', NAMES, [slug('walnuts')]],
    ['/walnuts/comment-page-2/', NAMES, [slug('walnuts')]],
    ['/index.php/walnuts/', NAMES, [slug('walnuts')]],
    ['/nl/walnuts/', NAMES, [slug('walnuts')]],
    ['/archives/477', IDS, [id(477), slug('477')]],
    ['/archives/477/picture', IDS, [slug('picture'), id(477)]],
    ['/category/cakes/tarts/', NAMES, [term('category', 'tarts'), slug('tarts')]],
    ['/archives/category/cakes', IDS, [term('category', 'cakes'), slug('cakes')]],
    ['/topics/cakes/', site('/%postname%/', { categoryBase: 'topics' }), [term('category', 'cakes'), slug('cakes')]],
    ['/author/ann/', NAMES, [author('ann'), slug('ann')]],
    ['/archives/author/ann', IDS, [author('ann'), slug('ann')]],
    ['/product/figs/', SHOP, [slug('figs', true)]],
    ['/shop/dried/figs/', SHOP, [slug('figs', true)]],
    ['/range/dried/', SHOP, [term('product_cat', 'dried'), slug('dried')]],
    ['/%D1%84%D0%B8%D0%B3/', NAMES, [slug('%d1%84%d0%b8%d0%b3')]],
    ['/', NAMES, []],
  ])('%s can mean %j', (target, permalinks, expected) => {
    const unique = new Map(parseOldAddresses(target, permalinks, LANGUAGES).map((address) => [JSON.stringify(address), address]));
    expect([...unique.values()]).toEqual(expected);
  });

  it('has few meanings, all with valid slugs and ids, whatever it contains', () => {
    const parts = fc.array(fc.oneof(fc.string(), fc.constantFrom('/', '?', 'category', 'archives', '7', '%', 'p=1', '&cat=2')));
    fc.assert(
      fc.property(parts, fc.constantFrom(NAMES, IDS, SHOP), (pieces, permalinks) => {
        const found = parseOldAddresses(pieces.join(''), permalinks, LANGUAGES);
        expect(found.length).toBeLessThanOrEqual(20);
        for (const address of found) if (address.by === 'slug') expect(address.slug).toMatch(/^[\w%.~-]{1,2000}$/);
      }),
    );
  });
});
