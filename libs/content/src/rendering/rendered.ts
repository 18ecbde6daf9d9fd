import { stripTags } from '@grove/core';
import { TextTooComplex } from '../errors.js';
import { htmlOf } from './decode-entities.js';
import { processText } from './process-text.js';
import { memoizeText } from './memoize-text.js';
import type { TextTask } from './text-tasks.js';

/** Renders texts as HTML, with a cache. With `smilies`, they become emoji. */
export const rendered = {
  title: rendering('renderTitle'),
  text: withOrWithout(rendering('renderText'), rendering('renderTextWithSmilies')),
  excerpt: withOrWithout(rendering('renderExcerpt'), rendering('renderExcerptWithSmilies')),
  comment: withOrWithout(rendering('renderComment'), rendering('renderCommentWithSmilies')),
};

type Rendering = ReturnType<typeof rendering>;

function withOrWithout(plain: Rendering, withSmilies: Rendering) {
  return (text: string, { smilies = false } = {}) => (smilies ? withSmilies(text) : plain(text));
}

/** A stored text that takes too long to render is shown without its markup, because readers can do nothing about the error. */
function rendering(task: TextTask) {
  return memoizeText((text) => processText(task, text).catch((error: unknown) => withoutMarkup(text, error)));
}

function withoutMarkup(text: string, error: unknown): string {
  if (!(error instanceof TextTooComplex)) throw error;
  return htmlOf(stripTags(text));
}
