export { withoutTags } from './without-tags.js';
export { oneLine } from './one-line.js';
export { fold } from './fold.js';
export { beginningOfSlug, encodedSlug, firstFree, slugify } from './slug.js';
