import type { Principal, ViewContext } from '@grove/rest';
import { cleanedFor } from '../rendering/processed-input.js';
import { rendered } from '../rendering/rendered.js';
import type { PostEntity } from './post.entity.js';
import type { PostInput } from './post.resource.js';

/** The texts of a post as its readers see them. */
export interface PostTexts {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

/** Renders the texts of a post, those that a password hides as empty. Only long texts that are not known yet make it a promise. */
export function textsOf(
  post: PostEntity,
  { view, isOpen }: { view: ViewContext; isOpen: boolean },
): PostTexts | Promise<PostTexts> {
  const isShown = isOpen || post.password === '';
  const title = rendered.title(post.title);
  // Where only excerpts are shown, texts need not be rendered.
  const content = isShown && view !== 'embed' ? rendered.text(post.content) : '';
  const excerpt = isShown ? excerptOf(post) : '';
  if (typeof title === 'string' && typeof content === 'string' && typeof excerpt === 'string') return { title, content, excerpt };
  return Promise.all([title, content, excerpt]).then((texts) => ({ title: texts[0], content: texts[1], excerpt: texts[2] }));
}

const excerptOf = ({ excerpt, content }: PostEntity) => (excerpt === '' ? rendered.excerpt(content) : rendered.text(excerpt));

/** What was sent, its texts as its sender may write them. */
export async function cleanedPost(input: PostInput, principal: Pick<Principal, 'can'>): Promise<PostInput> {
  const cleaned = await cleanedFor(principal, input, ['title', 'content', 'excerpt']);
  return cleaned.meta ? { ...cleaned, meta: await cleanedFor(principal, cleaned.meta, ['footnotes']) } : cleaned;
}
