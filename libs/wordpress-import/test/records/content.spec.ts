import { afterEach, describe, expect, it } from 'vitest';
import { commentKind } from '../../src/records/content/comments.js';
import { permalinksOf } from '../../src/records/content/index.js';
import { mediaKind } from '../../src/records/content/media.js';
import { oldSlugKind } from '../../src/records/content/old-slugs.js';
import { postKind } from '../../src/records/content/posts.js';
import { revisionKind } from '../../src/records/content/revisions.js';
import { termKind } from '../../src/records/content/terms.js';
import { php } from '../support/php.js';
import { useEmptyDatabase } from '../support/empty-database.js';
import { openSmallDump, type Rows, type SmallSource } from '../support/small-dump.js';

type Row = Rows[number];

const database = useEmptyDatabase();

const POST: Row = {
  ...{
    ID: 0,
    post_author: 1,
    post_type: 'post',
    post_status: 'publish',
    post_title: 'Nuts',
    post_name: 'nuts',
    post_content: 'Ripe.',
  },
  ...{
    post_excerpt: '',
    post_date: '2019-04-05 06:07:08',
    post_date_gmt: '2019-04-05 04:07:08',
    post_modified: '2019-04-06 06:07:08',
  },
  ...{ post_modified_gmt: '2019-04-06 04:07:08', post_mime_type: '', post_parent: 0, menu_order: 0, comment_status: 'open' },
  ...{ ping_status: 'closed', post_password: '', guid: 'http://old.example/?p=7' },
};

const COMMENT: Row = {
  ...{
    comment_ID: 0,
    comment_post_ID: 7,
    comment_author: 'Ann',
    comment_author_email: 'ann@noten.example',
    comment_author_url: '',
  },
  ...{ comment_author_IP: '10.0.0.7', comment_date: '2014-04-04 04:04:04', comment_date_gmt: '2014-04-04 02:04:04' },
  ...{ comment_content: 'Crisp.', comment_approved: '1', comment_agent: '', comment_type: '', comment_parent: 0, user_id: 0 },
};

const TERMS = [
  ...[
    [1, 'Cakes &amp; pies', 'cakes', 'category'],
    [2, 'Nuts', 'nuts', 'post_tag'],
    [3, 'post-format-quote', 'post-format-quote', 'post_format'],
    [4, 'Red', 'red', 'pa_colour'],
    [5, 'Old', 'old', 'pa_gone'],
    [6, 'Menu', 'menu', 'nav_menu'],
  ],
] as const;

/** Rows of taxonomies have other ids than their terms. One term is in two taxonomies, one in none. */
const TAXONOMY_ROWS = [
  ...TERMS.map(([id, , , taxonomy]) => ({ term_taxonomy_id: id + 5_000, term_id: id, taxonomy, description: '', parent: 0 })),
  { term_taxonomy_id: 5_100, term_id: 2, taxonomy: 'product_tag', description: 'other', parent: 0 },
];

const numbered = (rows: readonly Row[], id: string, empty: Row): Rows =>
  [...rows, empty].map((row, index) => ({ [id]: index + 1, ...row }));

const opened: SmallSource[] = [];

interface Site {
  readonly posts?: readonly (Partial<Row> & { readonly ID: number })[];
  readonly meta?: readonly (readonly [post: number, name: string, value: string | null])[];
  readonly terms?: readonly (readonly [post: number, row: number])[];
  readonly comments?: readonly (Partial<Row> & { readonly comment_ID: number })[];
  readonly commentMeta?: readonly (readonly [comment: number, name: string, value: string])[];
  readonly options?: Readonly<Record<string, string>>;
}

async function site({
  posts = [],
  meta = [],
  terms = [],
  comments = [],
  commentMeta = [],
  options = {},
}: Site): Promise<SmallSource> {
  const source = await openSmallDump(
    {
      posts: [...posts, { ID: 1 }].map((post) => ({ ...POST, ...post }) as Row),
      postmeta: numbered(
        meta.map(([post_id, meta_key, meta_value]) => ({ post_id, meta_key, meta_value })),
        'meta_id',
        { post_id: 0, meta_key: '', meta_value: null },
      ),
      terms: [...TERMS.map(([term_id, name, slug]) => ({ term_id, name, slug })), { term_id: 9, name: 'Lost', slug: 'lost' }],
      term_taxonomy: TAXONOMY_ROWS,
      termmeta: [{ meta_id: 1, term_id: 4, meta_key: 'order', meta_value: '3' }],
      term_relationships: numbered(
        terms.map(([object_id, term_taxonomy_id]) => ({ object_id, term_taxonomy_id })),
        'relationship_id',
        { object_id: 0, term_taxonomy_id: 5_001 },
      ),
      comments: [...comments, { comment_ID: 1 }].map((comment) => ({ ...COMMENT, ...comment }) as Row),
      commentmeta: numbered(
        commentMeta.map(([comment_id, meta_key, meta_value]) => ({ comment_id, meta_key, meta_value })),
        'meta_id',
        { comment_id: 0, meta_key: '', meta_value: '' },
      ),
      woocommerce_attribute_taxonomies: [{ attribute_id: 3, attribute_name: 'colour' }],
    },
    { timezone_string: 'Europe/Amsterdam', home: 'https://old.example', ...options },
  );
  opened.push(source);
  return source;
}

afterEach(async () => {
  for (const source of opened.splice(0)) await source.close();
});

const leftoversOf = ({ report }: SmallSource) => report.leftovers.map(({ topic, name, record }) => [topic, name, record]);

describe('A post of WordPress', () => {
  const read = async (parts: Site & { readonly post?: Partial<Row> }, type: 'post' | 'page' = 'post') => {
    const source = await site({ ...parts, posts: [{ ID: 7, post_type: type, ...parts.post }, ...(parts.posts ?? [])] });
    const [post] = await postKind(database(), type).read([7], source);
    return { post, source };
  };

  it('keeps its texts, dates, author and GUID as they are stored', async () => {
    const { post } = await read({
      post: { post_title: 'CafÃ©', post_content: 'a\r\n\r\nb', post_author: 4242, post_password: 'x' },
    });
    expect(post).toMatchObject({
      ...{ id: 7, type: 'post', status: 'publish', title: 'CafÃ©', content: 'a\r\n\r\nb', authorId: 4242, password: 'x' },
      ...{ createdAt: '2019-04-05 04:07:08', localAt: '2019-04-05 06:07:08', guid: 'http://old.example/?p=7', sticky: false },
      ...{ commentStatus: 'open', pingStatus: 'closed', format: 'standard', template: '', featuredMedia: 0, termIds: [] },
    });
  });

  it('has the terms that its rows of taxonomies name, and the format that one of them is', async () => {
    const { post } = await read({
      terms: [
        [7, 5_001],
        [7, 5_002],
        [7, 5_003],
        [7, 9_999],
      ],
    });
    expect(post).toMatchObject({ termIds: [1, 2], format: 'quote' });
  });

  it('is sticky if the option of the site names it', async () => {
    const { post } = await read({ options: { sticky_posts: php({ 0: 7, 1: 888_888 }) } });
    expect(post.sticky).toBe(true);
  });

  it.each([
    ['_thumbnail_id', '987654', { featuredMedia: 987_654 }],
    ['_thumbnail_id', 'x', { featuredMedia: 0 }],
    ['_wp_page_template', 'templates/full.php', { template: 'templates/full.php' }],
    ['_wp_page_template', 'default', { template: '' }],
    ['footnotes', '[{"id":"a"}]', { footnotes: '[{"id":"a"}]' }],
  ])('has a field for the metadata %s: %s', async (name, value, fields) => {
    const { post, source } = await read({
      meta: [
        [7, name, value],
        [7, name, 'a later row'],
      ],
    });
    expect(post).toMatchObject(fields);
    expect(source.report.metadata).toEqual([]);
  });

  it('keeps metadata without a field, as it is', async () => {
    const { source } = await read({
      meta: [
        [7, '_plugin', 'a:1:{s:1:"x"'],
        [7, '_edit_lock', '1:2'],
      ],
    });
    expect(source.report.metadata).toEqual([{ kind: 'post', recordId: 7, name: '_plugin', value: 'a:1:{s:1:"x"' }]);
  });

  it.each([
    [{ post_status: 'trash' }, 'draft', { status: 'trash', previousStatus: 'draft' }],
    [{ post_status: 'publish' }, 'draft', { status: 'publish', previousStatus: '' }],
    [{ post_status: 'draft', post_date_gmt: '0000-00-00 00:00:00' }, null, { status: 'draft', hasFloatingDate: true }],
    [{ post_status: 'draft' }, null, { hasFloatingDate: false }],
    [{ post_status: 'wc-reviewed' }, null, { status: 'wc-reviewed' }],
  ])('with %j has its status, and the one before the trash', async (post, before, fields) => {
    expect((await read({ post, meta: before === null ? [] : [[7, '_wp_trash_meta_status', before]] })).post).toMatchObject(
      fields,
    );
  });

  it('that is a published page with only a part of the old shop stays as it is, and the report says what to do', async () => {
    const content = '<p>[woocommerce_cart]</p>';
    const { post, source } = await read({ post: { post_name: 'cart', post_content: content } }, 'page');
    expect(post).toMatchObject({ status: 'publish', slug: 'cart', content });
    expect(leftoversOf(source)).toEqual([['pages of the old shop', 'cart', 'page 7']]);
    expect(source.report.leftovers[0].reason).toContain('Visitors get a 404 page at its address until you write a text');
  });

  it.each<[type: 'post' | 'page', post: Partial<Row>]>([
    ['page', { post_content: '<p>Pay by transfer.</p>[woocommerce_checkout]' }],
    ['page', { post_content: '[woocommerce_checkout]', post_status: 'draft' }],
    ['post', { post_content: '[woocommerce_checkout]' }],
  ])('that is a %s such as %j is not reported', async (type, sent) => {
    const { source } = await read({ post: sent }, type);
    expect(leftoversOf(source)).toEqual([]);
  });

  it('that was never saved is left out, and reported', async () => {
    const { post, source } = await read({ post: { post_status: 'auto-draft' } });
    expect([post, leftoversOf(source)]).toEqual([undefined, [['automatic drafts', 'post', 'post 7']]]);
  });

  it('has a slug of at most 200 characters, and what is cut off is reported', async () => {
    const { post, source } = await read({ post: { post_name: 'n'.repeat(300) } });
    expect([post.slug.length, leftoversOf(source)]).toEqual([200, [['texts that are too long', 'slug', 'post 7']]]);
  });

  it('may have empty columns in a broken dump', async () => {
    const { post } = await read({
      post: { post_content: null, post_title: null, guid: null, comment_status: null, post_author: null },
    });
    expect(post).toMatchObject({ content: '', title: '', guid: '', commentStatus: 'closed', authorId: 0 });
  });

  it('of the type page has its parent and position', async () => {
    const { post } = await read({ post: { post_parent: 654_321, menu_order: -4 } }, 'page');
    expect(post).toMatchObject({ type: 'page', parentId: 654_321, menuOrder: -4 });
  });
});

describe('Revisions of WordPress', () => {
  it('are those of posts and pages; others are reported', async () => {
    const revision = { post_type: 'revision', post_status: 'inherit' };
    const source = await site({
      posts: [
        { ID: 7 },
        { ID: 8, post_type: 'product' },
        { ID: 20, ...revision, post_parent: 7, post_name: '7-autosave-v1' },
        { ID: 21, ...revision, post_parent: 8 },
        { ID: 22, ...revision, post_parent: 555_555 },
      ],
    });
    const revisions = await revisionKind.read([20, 21, 22], source);
    expect(revisions).toEqual([expect.objectContaining({ id: 20, postId: 7, slug: '7-autosave-v1' })]);
    expect(leftoversOf(source)).toEqual([
      ['revisions of other records', 'product', 'revision 21'],
      ['revisions of other records', 'without a record', 'revision 22'],
    ]);
  });
});

describe('Terms of WordPress', () => {
  it('have their own ids and the taxonomy of Grove; those without one are reported', async () => {
    const source = await site({});
    const terms = await termKind(database()).read([1, 2, 3, 4, 5, 6, 9], source);
    expect(terms.map(({ id, taxonomy, name, menuOrder }) => [id, taxonomy, name, menuOrder])).toEqual([
      [1, 'category', 'Cakes &amp; pies', 0],
      [2, 'post_tag', 'Nuts', 0],
      [4, 'attribute:3', 'Red', 3],
    ]);
    expect(terms.map(({ shared }) => shared)).toEqual([
      undefined,
      { taxonomy: 'product_tag', description: 'other', parentId: 0 },
      undefined,
    ]);
    expect(leftoversOf(source)).toEqual([
      ['terms of other taxonomies', 'pa_gone', 'term 5'],
      ['terms of other taxonomies', 'nav_menu', 'term 6'],
      ['terms without a taxonomy', 'Lost', 'term 9'],
    ]);
  });
});

describe('A medium of WordPress', () => {
  const DETAILS = {
    ...{ width: 500, height: 400, file: '2022/08/walnut.jpg', filesize: 5805 },
    sizes: { medium: { file: 'walnut-300x240.jpg', width: 300, height: 240, 'mime-type': 'image/jpeg', uncropped: false } },
    image_meta: { aperture: '0', keywords: {} },
  };
  const read = async (meta: Site['meta'], post: Partial<Row> = {}) => {
    const source = await site({
      posts: [{ ID: 7, post_type: 'attachment', post_status: 'inherit', post_mime_type: 'image/jpeg', ...post }],
      meta,
    });
    const [medium] = await mediaKind(database()).read([7], source);
    return { medium, source };
  };

  it('has its file, sizes, alternative text, caption and description', async () => {
    const meta: Site['meta'] = [
      [7, '_wp_attached_file', '2022/08/walnut.jpg'],
      [7, '_wp_attachment_metadata', php(DETAILS)],
      [7, '_wp_attachment_image_alt', 'A walnut'],
    ];
    const { medium } = await read(meta, { post_excerpt: 'Caption', post_content: 'Description', post_parent: 444_444 });
    expect(medium).toMatchObject({
      ...{ file: '2022/08/walnut.jpg', folder: 'wp-content/uploads', altText: 'A walnut', caption: 'Caption', parentId: 444_444 },
      description: 'Description',
      details: {
        ...{ width: 500, height: 400, more: { file: '2022/08/walnut.jpg', filesize: 5805 }, imageMeta: { keywords: [] } },
        sizes: { medium: { file: 'walnut-300x240.jpg', width: 300, mimeType: 'image/jpeg', more: { uncropped: false } } },
      },
    });
  });

  it('is private if its file is for sale', async () => {
    const { medium } = await read([[7, '_wp_attached_file', 'woocommerce_uploads/2022/08/book.zip']]);
    expect(medium).toMatchObject({ file: 'woocommerce_uploads/2022/08/book.zip', status: 'private' });
  });

  it.each([[[]], [[[7, '_wp_attachment_metadata', php(DETAILS).slice(0, 90)]]], [[[7, '_wp_attachment_metadata', 'x']]]] as [
    Site['meta'],
  ][])('without readable metadata has no details: %j', async (meta) => {
    expect((await read(meta)).medium).toMatchObject({ file: '', details: { more: {} } });
  });

  it('whose file leads elsewhere has none, and it is reported', async () => {
    const { medium, source } = await read([[7, '_wp_attached_file', '../../wp-config.php']]);
    expect([medium.file, leftoversOf(source)]).toEqual(['', [['files of media', '../../wp-config.php', 'media 7']]]);
  });
});

describe('A comment of WordPress', () => {
  const read = async (comment: Partial<Row>, commentMeta: Site['commentMeta'] = []) => {
    const source = await site({ comments: [{ comment_ID: 7, ...comment }], commentMeta });
    const [read] = await commentKind(database()).read([7], source);
    return { comment: read, source };
  };

  it.each([
    ['1', 'approved'],
    ['0', 'hold'],
    ['spam', 'spam'],
    ['trash', 'trash'],
    ['post-trashed', 'post-trashed'],
  ])('with the approval %s has the status %s', async (comment_approved, status) => {
    expect((await read({ comment_approved })).comment.status).toBe(status);
  });

  it.each([
    [{ comment_type: '' }, { type: 'comment' }],
    [{ comment_type: 'pingback' }, { type: 'pingback' }],
    [
      { comment_parent: 222_222, user_id: 31_313 },
      { parentId: 222_222, authorId: 31_313 },
    ],
    [{ comment_date: '0000-00-00 00:00:00', comment_date_gmt: '0000-00-00 00:00:00' }, { createdAt: '0399-11-30 00:00:00' }],
    [
      { comment_author: null, comment_content: null },
      { authorName: '', content: '' },
    ],
  ])('of %j is %j', async (row, expected) => {
    expect((await read(row)).comment).toMatchObject(expected);
  });

  it.each([
    ['post', ''],
    ['product', ''],
    ['shop_order', 'shop_order'],
    ['shop_order_placehold', 'shop_order'],
    ['portfolio', 'portfolio'],
  ])('on a record of the type %j remembers the type %j', async (post_type, recordType) => {
    const source = await site({ posts: [{ ID: 5, post_type }], comments: [{ comment_ID: 7, comment_post_ID: 5 }] });
    expect(await commentKind(database()).read([7], source)).toMatchObject([{ postId: 5, recordType }]);
  });

  it('on a record that is gone remembers no type', async () => {
    expect((await read({ comment_post_ID: 333_333 })).comment.recordType).toBe('');
  });

  it('may be a review with stars, of a buyer or not', async () => {
    const review = (meta: Site['commentMeta']) => read({ comment_type: 'review' }, meta).then(({ comment }) => comment);
    expect(
      await review([
        [7, 'rating', '5'],
        [7, 'verified', '1'],
      ]),
    ).toMatchObject({ rating: 5, isVerified: true });
    expect(
      await review([
        [7, 'rating', '7'],
        [7, 'verified', '0'],
      ]),
    ).toMatchObject({ rating: 7, isVerified: false });
    expect(await review([[7, 'verified', '']])).toMatchObject({ rating: 0, isVerified: null });
  });

  it('in the trash goes back to what it was', async () => {
    const { comment } = await read({ comment_approved: 'trash' }, [[7, '_wp_trash_meta_status', '1']]);
    expect([comment.status, comment.previousStatus]).toEqual(['trash', 'approved']);
  });

  it('that is the log of a webhook is reported', async () => {
    const { comment, source } = await read({ comment_type: 'webhook_delivery' });
    expect([comment, leftoversOf(source)]).toEqual([undefined, [['deliveries of webhooks', 'webhook_delivery', 'comment 7']]]);
  });
});

describe('Addresses of WordPress', () => {
  it('keep the former slugs of posts and products', async () => {
    const source = await site({ posts: [{ ID: 7 }], meta: [[7, '_wp_old_slug', 'old-nuts']] });
    expect(await oldSlugKind.read([1], source)).toEqual([{ id: 1, recordId: 7, slug: 'old-nuts' }]);
  });

  it.each([
    [{}, { structure: '', productBase: 'product', frontPageId: 0 }],
    [
      { permalink_structure: '/%postname%/', category_base: '/topics/' },
      { structure: '/%postname%/', categoryBase: 'topics' },
    ],
    [
      { woocommerce_permalinks: php({ product_base: '/shop/%product_cat%/', tag_base: '' }) },
      { productBase: 'shop/%product_cat%', productTagBase: 'product-tag' },
    ],
    [{ woocommerce_permalinks: 'a:1:{s:1' }, { productBase: 'product' }],
    [{ show_on_front: 'page', page_on_front: '12' }, { frontPageId: 12 }],
    [{ show_on_front: 'posts', page_on_front: '12' }, { frontPageId: 0 }],
  ])('follow the options %j', async (options, expected) => {
    expect(permalinksOf((await site({ options })).settings)).toMatchObject(expected);
  });
});
