import { marks, read } from './database.mjs';

const PER_PAGE = 10;
const TOTAL = "SELECT SUM(amount) FROM counter_slot WHERE name = 'post/post/publish'";
const PICKED =
  "SELECT id, local_at FROM post WHERE type = 'post' AND status = 'publish' " +
  `ORDER BY local_at DESC, id DESC LIMIT ${PER_PAGE} OFFSET ?`;
const ROWS =
  `SELECT post.*, (${TOTAL}) AS total FROM (${PICKED}) picked JOIN post ON post.id = picked.id ` +
  'ORDER BY picked.local_at DESC, picked.id DESC';
const TERMS =
  'SELECT post_term.post_id, term.id, term.taxonomy FROM post_term JOIN term ON term.id = post_term.term_id ' +
  `WHERE post_term.post_id IN (${marks(PER_PAGE)}) ORDER BY term.name_key, term.id`;

/** `GET /rest/cms/v2/posts?page=N`. */
export async function answer({ url }, home) {
  const page = Number(url.slice(url.indexOf('page=') + 5));
  const rows = await read(ROWS, [(page - 1) * PER_PAGE]);
  const carried = new Map(rows.map(({ id }) => [id, { category: [], post_tag: [] }]));
  for (const { post_id: post, id, taxonomy } of await read(TERMS, [...carried.keys()])) carried.get(post)[taxonomy].push(id);
  const total = Number(rows[0].total);
  const headers = { 'X-WP-Total': total, 'X-WP-TotalPages': Math.ceil(total / PER_PAGE) };
  return { headers, body: rows.map((row) => postJson(row, carried.get(row.id), home)) };
}

/** A post as it goes on the wire: a row of `post`, and the ids of its terms by taxonomy. */
function postJson(row, terms, home) {
  const guid = { rendered: `${home}/?p=${row.id}` };
  const cms = `${home}/rest/cms/v2`;
  return {
    id: row.id,
    date: row.local_at.replace(' ', 'T'),
    date_gmt: row.created_at.replace(' ', 'T'),
    guid,
    modified: row.local_modified_at.replace(' ', 'T'),
    modified_gmt: row.modified_at.replace(' ', 'T'),
    slug: row.slug,
    status: row.status,
    type: row.type,
    link: `${home}/${row.slug}/`,
    title: { rendered: row.title },
    content: { rendered: `${row.content}\n`, protected: false },
    excerpt: { rendered: `<p>${row.excerpt || firstWords(row.content)}</p>\n`, protected: false },
    author: row.author_id,
    featured_media: row.featured_media,
    comment_status: row.comment_status,
    ping_status: row.ping_status,
    sticky: row.sticky === 1,
    template: row.template,
    format: row.format,
    meta: { footnotes: row.footnotes },
    categories: terms.category,
    tags: terms.post_tag,
    _links: {
      self: [{ href: `${cms}/posts/${row.id}` }],
      collection: [{ href: `${cms}/posts` }],
      about: [{ href: `${cms}/types/post` }],
      author: [{ href: `${cms}/users/${row.author_id}`, embeddable: true }],
      replies: [{ href: `${cms}/comments?post=${row.id}`, embeddable: true }],
      'version-history': [{ href: `${cms}/posts/${row.id}/revisions` }],
      'wp:featuredmedia': [{ href: `${cms}/media/${row.featured_media}`, embeddable: true }],
      'wp:attachment': [{ href: `${cms}/media?parent=${row.id}` }],
      'wp:term': [
        { href: `${cms}/categories?post=${row.id}`, embeddable: true, taxonomy: 'category' },
        { href: `${cms}/tags?post=${row.id}`, embeddable: true, taxonomy: 'post_tag' },
      ],
    },
  };
}

const WORDS = 55;

/** The texts hold no signs that typography would change; blocks part words, other elements do not. */
function firstWords(content) {
  const text = content.replace(/<\/?(?:p|h2|ul|li)>/g, ' ').replace(/<[^>]*>/g, '');
  const words = text.split(/\s+/).filter(Boolean);
  return `${words.slice(0, WORDS).join(' ')}${words.length > WORDS ? ' [&hellip;]' : ''}`;
}
