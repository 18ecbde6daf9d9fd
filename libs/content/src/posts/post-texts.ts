import type { Principal, ViewContext } from '@grove/rest';
import { sanitizeInput } from '../rendering/processed-input.js';
import { rendered } from '../rendering/rendered.js';
import type { PostEntity } from './post.entity.js';
import type { PostInput } from './post.resource.js';

/** The texts of a post as HTML. */
export interface PostTexts {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

/** Renders the texts of a post; protected texts become empty. Returns a promise only if a long text is not in the cache yet. */
export function renderTexts(
  post: PostEntity,
  { view, isUnlocked, smilies }: { view: ViewContext; isUnlocked: boolean; smilies: boolean },
): PostTexts | Promise<PostTexts> {
  const isShown = isUnlocked || post.password === '';
  const title = rendered.title(post.title);
  // The embed context does not show the content, so it is not rendered.
  const content = isShown && view !== 'embed' ? rendered.text(post.content, { smilies }) : '';
  const excerpt = isShown ? renderExcerpt(post, smilies) : '';
  if (typeof title === 'string' && typeof content === 'string' && typeof excerpt === 'string') return { title, content, excerpt };
  return Promise.all([title, content, excerpt]).then((texts) => ({ title: texts[0], content: texts[1], excerpt: texts[2] }));
}

const renderExcerpt = ({ excerpt, content }: PostEntity, smilies: boolean) =>
  excerpt === '' ? rendered.excerpt(content, { smilies }) : rendered.text(excerpt, { smilies });

/** The input with only the HTML that the caller may write. */
export async function sanitizePost(input: PostInput, principal: Pick<Principal, 'can'>): Promise<PostInput> {
  const sanitized = await sanitizeInput(principal, input, ['title', 'content', 'excerpt']);
  return sanitized.meta ? { ...sanitized, meta: await sanitizeInput(principal, sanitized.meta, ['footnotes']) } : sanitized;
}
