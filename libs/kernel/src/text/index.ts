export { withoutTags } from './without-tags.js';
export { fold } from './fold.js';
export { firstFree, slugify } from './slug.js';
