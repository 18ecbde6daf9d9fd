import { generatedExcerpt } from './excerpt.js';
import { paragraphs } from './paragraphs.js';
import { remembered } from './remembered.js';
import { typography } from './typography.js';

/** Texts as readers see them, remembered. */
export const rendered = {
  title: remembered(typography),
  text: remembered((text) => paragraphs(typography(text))),
  excerpt: remembered(generatedExcerpt),
};
