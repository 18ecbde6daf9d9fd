import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { authorPath, frontOf, pagePath, postPath, termPath } from './permalink.rules.js';
import { DEFAULT_PERMALINKS, permalinksOf, type Permalinks } from './permalinks.js';

const POST = { id: 477, slug: 'walnuts', localAt: '2024-05-06 07:08:09' };
const PARTS = { category: ['recipes', 'cakes'], author: 'ann' };

const site = (structure: string, more: Partial<Permalinks> = {}): Permalinks => ({ ...DEFAULT_PERMALINKS, structure, ...more });

describe('The path of a post', () => {
  it.each([
    ['/%postname%/', '/walnuts/'],
    ['/%postname%', '/walnuts'],
    ['/%year%/%monthnum%/%postname%/', '/2024/05/walnuts/'],
    ['/%year%/%monthnum%/%day%/%hour%-%minute%-%second%/', '/2024/05/06/07-08-09/'],
    ['/archives/%post_id%', '/archives/477'],
    ['/%category%/%postname%/', '/recipes/cakes/walnuts/'],
    ['/blog/%author%/%postname%.html', '/blog/ann/walnuts.html'],
    ['/index.php/%postname%/', '/index.php/walnuts/'],
    ['', undefined],
  ])('follows the structure %s', (structure, path) => {
    expect(postPath(site(structure), POST, PARTS)).toBe(path);
  });

  it('of a post without a slug is the root of the site', () => {
    expect(postPath(site('/%postname%/'), { ...POST, slug: '' }, PARTS)).toBe('/');
  });

  it('ends in a slash exactly if the structure does, whatever the slug contains', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9%-]{1,30}$/), fc.boolean(), (slug, hasSlash) => {
        const path = postPath(site(`/a/%postname%${hasSlash ? '/' : ''}`), { ...POST, slug }, PARTS)!;
        expect(path).toBe(`/a/${slug}${hasSlash ? '/' : ''}`);
      }),
    );
  });
});

describe('Paths of other records', () => {
  it.each([
    ['/%postname%/', {}, '/category/cakes/', '/tag/cakes/', '/author/ann/', '/about/team/'],
    ['/archives/%post_id%', {}, '/archives/category/cakes', '/archives/tag/cakes', '/archives/author/ann', '/about/team'],
    [
      '/archives/%post_id%',
      { categoryBase: 'topics', tagBase: '/t/' },
      '/topics/cakes',
      '/t/cakes',
      '/archives/author/ann',
      '/about/team',
    ],
    [
      '/index.php/%postname%/',
      { categoryBase: 'topics' },
      '/index.php/topics/cakes/',
      '/index.php/tag/cakes/',
      '/index.php/author/ann/',
      '/index.php/about/team/',
    ],
    ['', {}, undefined, undefined, undefined, undefined],
  ] as const)('follow the structure %s and the words %j', (structure, words, category, tag, author, page) => {
    const permalinks = site(structure, words);
    expect([
      termPath(permalinks, 'category', ['cakes']),
      termPath(permalinks, 'tag', ['cakes']),
      authorPath(permalinks, 'ann'),
      pagePath(permalinks, ['about', 'team']),
    ]).toEqual([category, tag, author, page]);
  });

  it('begin with the front of the structure', () => {
    expect(['/%postname%/', '/a/b/%post_id%', '/index.php/x/%year%/', ''].map((structure) => frontOf({ structure }))).toEqual([
      '',
      'a/b',
      'index.php/x',
      '',
    ]);
  });
});

it('Stored permalinks have defaults for what a later version adds', () => {
  expect(permalinksOf(undefined)).toBe(DEFAULT_PERMALINKS);
  expect(permalinksOf('{"structure":""}')).toEqual({ ...DEFAULT_PERMALINKS, structure: '' });
});
