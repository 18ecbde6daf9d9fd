export { fold } from './fold.js';
export { firstFree, slugify } from './slug.js';
