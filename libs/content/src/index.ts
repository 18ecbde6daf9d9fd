import { MediaEntity } from './media/media.entity.js';
import { MediaAndTerms1700000000300 } from './migrations/1700000000300-media-and-terms.js';
import { TermEntity } from './terms/term.entity.js';

export { ContentModule } from './content.module.js';
export { MediaEntity } from './media/media.entity.js';
export { PicturesService, type Picture } from './media/pictures.service.js';
export * from './rendering/index.js';
export { TermEntity } from './terms/term.entity.js';
export { TermTree } from './terms/term-tree.js';
export {
  TermsService,
  termNameKey,
  termTally,
  type CountedTerm,
  type TermErrors,
  type TermInput,
  type TermRecord,
} from './terms/terms.service.js';

export const contentEntities = [MediaEntity, TermEntity];
export const contentMigrations = [MediaAndTerms1700000000300];
