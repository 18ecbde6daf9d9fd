export { mediaImport, type ImportedMedium } from './media.import.js';
export { oldSlugImport, type ImportedOldSlug } from './old-slug.import.js';
export { postImport, type ImportedPost } from './post.import.js';
export { revisionImport, type ImportedRevision } from './revision.import.js';
export { termImport, type ImportedTerm } from './term.import.js';
