import { generatedExcerpt } from './excerpt.js';
import { linkify } from './links.js';
import { paragraphs } from './paragraphs.js';
import { commentHtml, inlineHtml, postHtml } from './sanitise.js';
import { typography } from './typography.js';

/** The functions that process texts, by the names that the thread knows. */
export const TEXT_TASKS = {
  postHtml,
  commentHtml,
  inlineHtml,
  renderTitle: typography,
  renderText: (text: string) => paragraphs(typography(text)),
  renderExcerpt: generatedExcerpt,
  renderComment: (text: string) => paragraphs(typography(linkify(text))),
  productText: (text: string) => paragraphs(postHtml(text)),
  productShortText: (text: string) => paragraphs(typography(postHtml(text))),
} satisfies Readonly<Record<string, (text: string) => string>>;

export type TextTask = keyof typeof TEXT_TASKS;
