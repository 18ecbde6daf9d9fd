import fc from 'fast-check';
import { requireLike, requireStatus, type Client } from './client.js';
import { changePost, DATES, isPublic, type Post, type PostDate } from './post-model.js';
import { at, deletion, isOpen, maybeNull, place, step } from './step.js';

const POSTS = '/cms/v2/posts';

const texts = { title: maybeNull(fc.constantFrom('Harvest', 'Recipe')), content: maybeNull(fc.constantFrom('Walnuts', 'Figs')) };
const status = maybeNull(fc.constantFrom('publish', 'future', 'draft', 'pending', 'private'));

export const createPost = step({
  name: 'create post',
  input: fc.record({
    body: fc.record({ ...texts, status }, { requiredKeys: [] }),
    date: fc.constantFrom<PostDate>('none', 'past', 'future'),
    password: fc.constantFrom('', 'secret'),
  }),
  async run(shop, client, { body, date, password }) {
    const post: Post = { id: 0, title: 'News', content: '', status: 'draft', date, password, isTrashed: false, isGone: false };
    // A post that says nothing at all is refused, so there is a title where the request brings none.
    const sent = { ...body, title: body.title ?? 'News' };
    changePost(post, { status: 'draft', ...withoutNull(sent) });
    const answer = await client.send('POST', POSTS, { ...sent, password, ...(date !== 'none' && { date: DATES[date] }) });
    requireStatus('the creation of a post', answer, 201);
    post.id = answer.body.id;
    shop.posts.push(post);
    await requirePost(post, client);
  },
});

export const updatePost = step({
  name: 'update post',
  input: fc.record({ post: place(), body: fc.record({ ...texts, status }, { requiredKeys: [] }) }),
  isPossible: (shop, input) => isOpen(shop.posts, input.post),
  async run(shop, client, { post: number, body }) {
    const post = at(shop.posts, number);
    changePost(post, body);
    requireStatus('the update of a post', await client.send('PUT', `${POSTS}/${post.id}`, body), 200);
    await requirePost(post, client);
  },
});

export const deletePost = deletion({
  name: 'post',
  path: POSTS,
  recordsOf: (shop) => shop.posts,
  twice: 'rest_already_trashed',
  requireAfterwards: requirePost,
});

/** What those who edit see, and what a visitor sees or does not. */
export async function requirePost(post: Post, client: Client): Promise<void> {
  const [edited, visited] = [
    await client.get(`${POSTS}/${post.id}?context=edit`),
    await client.get(`${POSTS}/${post.id}`, 'visitor'),
  ];
  if (post.isGone) return requireStatus('a post that is gone', visited, 404, 'rest_post_invalid_id');
  requireLike('the post', edited.body, {
    title: { raw: post.title },
    content: { raw: post.content },
    status: post.isTrashed ? 'trash' : post.status,
    password: post.password,
  });
  if (!isPublic(post)) return requireStatus('a post that is not public', visited, 401, 'rest_forbidden');
  const content = post.content !== '' && post.password === '' ? `<p>${post.content}</p>\n` : '';
  requireLike('the post for a visitor', visited.body, { content: { rendered: content, protected: post.password !== '' } });
}

const withoutNull = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as T;
