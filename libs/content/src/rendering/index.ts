export { generatedExcerpt } from './excerpt.js';
export { paragraphs } from './paragraphs.js';
export { commentHtml, inlineHtml, inlineName, plainText, postHtml } from './sanitise.js';
export { typography } from './typography.js';
