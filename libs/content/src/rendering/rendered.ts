import { stripTags } from '@grove/core';
import { TextTooComplex } from '../errors.js';
import { processText } from './process-text.js';
import { remembered } from './remembered.js';
import type { TextTask } from './text-tasks.js';

/** Texts as readers see them, remembered. Only of long ones that are not known yet the result is a promise. */
export const rendered = {
  title: rendering('renderTitle'),
  text: rendering('renderText'),
  excerpt: rendering('renderExcerpt'),
  comment: rendering('renderComment'),
};

/** A stored text that takes too long to render is shown without its markup: its readers did nothing wrong. */
function rendering(task: TextTask) {
  return remembered((text) => {
    const result = processText(task, text);
    return typeof result === 'string' ? result : result.catch((error: unknown) => wordsOf(text, error));
  });
}

function wordsOf(text: string, error: unknown): string {
  if (!(error instanceof TextTooComplex)) throw error;
  return stripTags(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
