import { marks, read } from './database.mjs';
import { postJson } from './post-json.mjs';

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
