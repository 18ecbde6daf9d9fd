import { foldForSearch, instantAt } from '@grove/core';
import type { Database, Row, SqlValue } from '@grove/database';
import { markForReindexing } from '@grove/search';
import { searchOf } from '../src/posts/post-search.rules.js';
import type { ContentServer, Caller } from './content-server.js';

interface Stored {
  readonly id: number;
  readonly status: string;
  readonly author_id: number;
  readonly password: string;
  readonly local_at: string;
  readonly title: string;
  readonly excerpt: string;
  readonly content: string;
}

/** What a search is to find, by looking at each post there is: ids in the order of lists. */
export async function expectedSearchResults(
  { database, ids }: ContentServer,
  text: string,
  who: Caller,
  anyStatus = false,
): Promise<number[]> {
  const posts = await database.read<Stored>(
    "SELECT id, status, author_id, password, local_at, title, excerpt, content FROM post WHERE type = 'post'",
  );
  const { required, excluded } = searchOf(text);
  const isEditor = who === 'editor';
  const isShown = ({ status, author_id: author, password }: Stored) => {
    const isOwn = who === 'author' && author === ids.author;
    if (status === 'publish') return password === '' || isOwn || isEditor;
    return anyStatus && status !== 'trash' && (isOwn || isEditor);
  };
  const isHeld = ({ title, excerpt, content }: Stored) => {
    const lines = [title, excerpt, content].map(foldForSearch).join('\n');
    return required.every((word) => lines.includes(word)) && !excluded.some((word) => lines.includes(word));
  };
  const found = posts.filter((post) => isShown(post) && isHeld(post));
  return found
    .sort((one, other) => (one.local_at === other.local_at ? other.id - one.id : one.local_at < other.local_at ? 1 : -1))
    .map(({ id }) => id);
}

/** Stores posts like one that is there, a day apart, each with a text and whatever else it differs in. They wait to be indexed. */
export async function insertPosts(
  database: Database,
  likeId: number,
  posts: readonly { title: string; content: string; more?: Readonly<Record<string, SqlValue>> }[],
): Promise<number[]> {
  const [like] = await database.read<Row & Record<string, SqlValue>>('SELECT * FROM post WHERE id = ?', [likeId]);
  return database.write(async (unit) => {
    const ids = await unit.nextIds('post', posts.length);
    const dayOf = (place: number) => instantAt(Date.UTC(2015, 0, place));
    await unit.insertMany(
      'post',
      posts.map(({ title, content, more }, place) => ({
        ...like,
        ...{
          id: ids[place],
          title,
          content,
          title_key: foldForSearch(title),
          slug: `grown-${ids[place]}`,
          slug_key: `grown-${ids[place]}`,
        },
        ...{ local_at: dayOf(place), created_at: dayOf(place), ...more },
      })),
    );
    await unit.insertMany(
      'post_search',
      posts.map(({ title, content }, place) => ({
        id: ids[place],
        search_text: [title, '', content].map(foldForSearch).join('\n'),
      })),
    );
    await markForReindexing(unit, 'post', ids);
    return ids;
  });
}
