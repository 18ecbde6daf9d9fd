import { LRUCache } from 'lru-cache';
import type { Principal, ViewContext } from '@grove/rest';
import { assertRenderable, sanitizeInput } from '../rendering/processed-input.js';
import { rendered } from '../rendering/rendered.js';
import { bytesOf } from '../rendering/text-bytes.js';
import type { PostEntity } from './post.entity.js';
import type { PostInput } from './post.resource.js';

/** The texts of a post as HTML. */
export interface PostTexts {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

/** The texts of a post as they are stored, and as HTML. */
interface RenderedPost {
  readonly post: Pick<PostEntity, 'title' | 'content' | 'excerpt'>;
  readonly smilies: boolean;
  readonly texts: PostTexts;
}

/** Which texts of a post are rendered, and how. */
interface PostTextOptions {
  readonly view: ViewContext;
  /** Whether texts that a password protects are shown. */
  readonly isUnlocked: boolean;
  readonly smilies: boolean;
  /** The fields that the response contains; all if it is not given. */
  readonly fields?: ReadonlySet<string>;
}

/**
 * What the texts of posts were rendered to, by the ids of the posts. To compare a text with the one that was rendered takes a small part of the time that it takes to find it among
 * all texts.
 */
const known = new LRUCache<number, RenderedPost>({
  maxSize: 16_000_000,
  sizeCalculation: ({ post, texts }) => sizeOf(post) + sizeOf(texts) + 1,
});

/** Renders the texts of a post; protected texts become empty. */
export async function renderTexts(post: PostEntity, { view, isUnlocked, smilies, fields }: PostTextOptions): Promise<PostTexts> {
  const isShown = isUnlocked || post.password === '';
  // The embed context does not show the content, so it is not rendered.
  const showsContent = isShown && view !== 'embed' && (fields?.has('content') ?? true);
  const showsExcerpt = isShown && (fields?.has('excerpt') ?? true);
  if (!showsContent || !showsExcerpt) {
    const content = showsContent ? rendered.text(post.content, { smilies }) : '';
    return together(rendered.title(post.title), content, showsExcerpt ? renderExcerpt(post, smilies) : '');
  }
  const before = known.get(post.id);
  if (before && before.smilies === smilies && isSame(before.post, post)) return before.texts;
  const content = rendered.text(post.content, { smilies });
  const texts = await together(rendered.title(post.title), content, renderExcerpt(post, smilies));
  known.set(post.id, { post: textsOf(post), smilies, texts });
  return texts;
}

async function together(...texts: readonly (string | Promise<string>)[]): Promise<PostTexts> {
  const [title, content, excerpt] = await Promise.all(texts);
  return { title, content, excerpt };
}

const renderExcerpt = ({ excerpt, content }: PostEntity, smilies: boolean) =>
  excerpt === '' ? rendered.excerpt(content, { smilies }) : rendered.text(excerpt, { smilies });

const textsOf = ({ title, content, excerpt }: PostEntity): RenderedPost['post'] => ({ title, content, excerpt });

const isSame = (one: RenderedPost['post'], other: RenderedPost['post']): boolean =>
  one.content === other.content && one.title === other.title && one.excerpt === other.excerpt;

/** The number of characters of the texts of a post. */
const sizeOf = ({ title, content, excerpt }: PostTexts): number => title.length + content.length + excerpt.length;

/** The bytes of the texts of a post as JSON, in a context that may also show them as they were written. */
export function textBytesOf(texts: PostTexts, post: PostTexts, view: ViewContext): number {
  const rendered = bytesOf(texts.content) + bytesOf(texts.excerpt);
  return view === 'edit' ? rendered + bytesOf(post.content) + bytesOf(post.excerpt) : rendered;
}

/** The input with only the HTML that the caller may write. Throws if a text becomes too long when it is rendered. */
export async function sanitizePost(input: PostInput, principal: Pick<Principal, 'can'>): Promise<PostInput> {
  const sanitized = await sanitizeInput(principal, input, ['title', 'content', 'excerpt']);
  await assertRenderable(sanitized, ['content', 'excerpt'], rendered.text);
  return sanitized.meta ? { ...sanitized, meta: await sanitizeInput(principal, sanitized.meta, ['footnotes']) } : sanitized;
}
