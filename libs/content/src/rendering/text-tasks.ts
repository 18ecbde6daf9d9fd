import { generatedExcerpt } from './excerpt.js';
import { clickable } from './links.js';
import { paragraphs } from './paragraphs.js';
import { commentHtml, inlineHtml, postHtml } from './sanitise.js';
import { typography } from './typography.js';

/** What is done to texts that people wrote, by the name under which a thread is asked for it. */
export const TEXT_TASKS = {
  postHtml,
  commentHtml,
  inlineHtml,
  renderTitle: typography,
  renderText: (text: string) => paragraphs(typography(text)),
  renderExcerpt: generatedExcerpt,
  renderComment: (text: string) => paragraphs(typography(clickable(text))),
  productText: (text: string) => paragraphs(postHtml(text)),
  productShortText: (text: string) => paragraphs(typography(postHtml(text))),
} satisfies Readonly<Record<string, (text: string) => string>>;

export type TextTask = keyof typeof TEXT_TASKS;
