import { describe, expect, it } from 'vitest';
import { Embedding, embedsOf } from './embed.js';

const ROOT = 'https://shop.example/nl/rest';

/** An embedding over an interface that answers its own address, and the list of what it was asked. */
function embedding(answer: (path: string) => unknown = (path) => ({ at: path })) {
  const asked: string[] = [];
  const embedding = new Embedding(ROOT, async (path, query) => {
    asked.push(`${path}?${new URLSearchParams(query as Record<string, string>).toString()}`);
    return answer(path);
  });
  return { embedding, asked };
}

const post = (id: number, links: object) => ({ id, _links: { self: [{ href: `${ROOT}/cms/v2/posts/${id}` }], ...links } });
const author = (id: number) => ({ author: [{ href: `${ROOT}/cms/v2/users/${id}`, embeddable: true }] });
const terms = {
  'wp:term': [
    { href: `${ROOT}/cms/v2/categories?post=1`, embeddable: true },
    { href: `${ROOT}/cms/v2/tags?post=1&order=desc`, embeddable: true },
  ],
};

describe('embedding', () => {
  it('puts the records behind embeddable links beside the record, by rel and in the order of the links', async () => {
    const { embedding: embed, asked } = embedding();
    expect(await embed.into(post(1, { ...author(5), ...terms }), '')).toMatchObject({
      id: 1,
      _embedded: {
        author: [{ at: '/cms/v2/users/5' }],
        'wp:term': [{ at: '/cms/v2/categories' }, { at: '/cms/v2/tags' }],
      },
    });
    expect(asked).toEqual(['/cms/v2/users/5?', '/cms/v2/categories?post=1', '/cms/v2/tags?post=1&order=desc']);
  });

  it('leaves links that are not embeddable alone', async () => {
    const { embedding: embed, asked } = embedding();
    const record = post(1, { up: [{ href: `${ROOT}/cms/v2/posts/2` }] });
    expect(await embed.into(record, '')).toEqual(record);
    expect(asked).toEqual([]);
  });

  it('keeps the place of a link that is not embeddable among some that are', async () => {
    const { embedding: embed } = embedding();
    const links = [{ href: `${ROOT}/a` }, { href: `${ROOT}/b`, embeddable: true }];
    expect(await embed.into(post(1, { related: links }), '')).toMatchObject({ _embedded: { related: [{}, { at: '/b' }] } });
  });

  it('reads each address once, however many records link to it', async () => {
    const { embedding: embed, asked } = embedding();
    const embedded = await embed.into(
      [1, 2, 3].map((id) => post(id, author(id === 3 ? 6 : 5))),
      '',
    );
    expect(asked).toEqual(['/cms/v2/users/5?', '/cms/v2/users/6?']);
    expect(embedded).toMatchObject([5, 5, 6].map((id) => ({ _embedded: { author: [{ at: `/cms/v2/users/${id}` }] } })));
  });

  it.each([
    ['', ['author', 'wp:term']],
    ['1', ['author', 'wp:term']],
    ['true', ['author', 'wp:term']],
    ['author', ['author']],
    ['wp:term, author', ['author', 'wp:term']],
    [['wp:term'], ['wp:term']],
    ['nothing', []],
  ])('asked for as %j takes the links %j', async (asked, rels) => {
    const { embedding: embed } = embedding();
    const record = (await embed.into(post(1, { ...author(5), ...terms }), asked)) as { _embedded?: object };
    expect(Object.keys(record._embedded ?? {}).sort()).toEqual(rels);
  });

  it('embeds the error if the caller may not read a record', async () => {
    const refusal = { code: 'rest_forbidden', data: { status: 401 } };
    const { embedding: embed } = embedding(() => refusal);
    expect(await embed.into(post(1, author(5)), '')).toMatchObject({ _embedded: { author: [refusal] } });
  });

  it.each([[[]], [{}], [null], ['text'], [{ id: 1 }], [{ _links: null }]])(
    'gives back %j, which links to nothing',
    async (body) => {
      const { embedding: embed, asked } = embedding();
      expect(await embed.into(body, '')).toEqual(body);
      expect(asked).toEqual([]);
    },
  );

  it('leaves the record as it was', async () => {
    const record = post(1, author(5));
    const before = structuredClone(record);
    await embedding().embedding.into(record, '');
    expect(record).toEqual(before);
  });

  it.each<[unknown, boolean, string]>([
    [undefined, false, 'nothing is embedded'],
    ['', true, 'everything is'],
    ['1', true, 'everything is'],
    ['author, wp:term', true, 'it is among those that are named'],
    [['author', 'wp:term'], true, 'it is among those that are named'],
    ['author', false, 'another is named'],
  ])('of terms is known from what was asked: %j is %s, because %s', (asked, embedded) => {
    expect(embedsOf(asked)('wp:term')).toBe(embedded);
  });
});
