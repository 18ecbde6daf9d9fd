export { escapeMarkup } from './escape-markup.js';
export { withoutTags } from './without-tags.js';
export { oneLine } from './one-line.js';
export { plainLatinLetters } from './plain-latin-letters.js';
export { beginningOfSlug, encodedSlug, firstFree, slugify } from './slug.js';
export { fold, foldForSearch } from './fold.js';
