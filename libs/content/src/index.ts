import { ContentTables1700000000300 } from './migrations/1700000000300-content-tables.js';
import { MediaFileEntity } from './media/files/media-file.entity.js';
import { MediaEntity } from './media/media.entity.js';
import { OldSlugEntity } from './posts/old-slugs/old-slug.entity.js';
import { PostEntity } from './posts/post.entity.js';
import { PostSearchEntity } from './posts/post-search.entity.js';
import { PostStatusEntity } from './posts/post-status.entity.js';
import { PostTermEntity } from './posts/post-term.entity.js';
import { RevisionEntity } from './revisions/revision.entity.js';
import { SharedTermEntity } from './terms/shared-term.entity.js';
import { TermEntity } from './terms/term.entity.js';

export { termPaths } from './addresses/address-parts.js';
export { TermAddresses } from './addresses/term-addresses.js';
export { contentChecks } from './consistency/index.js';
export { ContentModule } from './content.module.js';
export { MediaAddresses } from './media/media-addresses.js';
export type { MediaDetails, PictureSize } from './media/media-details.js';
export { MediaEntity } from './media/media.entity.js';
export type { MediaFileEntity } from './media/files/media-file.entity.js';
export { mayEditMedium, MediaPermissions } from './media/media-permissions.js';
export { PictureImporter, PictureNotFetched, type ImportedPicture } from './media/picture-importer.js';
export { fileUrl } from './media/media-presenter.js';
export { detachMedia } from './media/media-reads.js';
export { Media, type MediaInput } from './media/media.resource.js';
export { ImportedFiles, type MediumWithFiles } from './media/imported-files/imported-files.service.js';
export { MediaFileResponder } from './media/media-file-responder.js';
export { receiveFile, TooManyBytes, type ReceivedFile } from './media/files/upload-folders.js';
export { FileMissing, type MediaStorage } from './media/storage/media-storage.js';
export { findInvalidKey, readStoredFiles, type StoredFile } from './media/files/stored-files.sql.js';
export { isStorageKey } from './media/storage/storage-key.rules.js';
export { storageFor } from './media/media.providers.js';
export { MediaReader } from './media/media-reader.js';
export { MediaUsesService, type FoundUses } from './media/uses/media-uses.service.js';
export { OldSlugs } from './posts/old-slugs/old-slugs.js';
export { MediaService } from './media/media.service.js';
export { UploadsConfig } from './media/uploads.config.js';
export { PicturesService, type Picture } from './media/pictures.service.js';
export { keepSoldFilesPrivate, possiblePaths, SoldFiles } from './media/sold-files.js';
export { bufferSource, type UploadSource } from './media/upload-source.js';
export { PostEntity } from './posts/post.entity.js';
export {
  ALL_STATUSES,
  mayEdit,
  mayRead,
  statusScopeOf,
  type PostAccessFields,
  type Caller,
} from './posts/post-permissions.rules.js';
export { PostPasswords } from './posts/post-passwords.js';
export { PostReader } from './posts/post-reader.js';
export { PublishedPosts, type PublishedPost } from './posts/published-posts.js';
export { PostAddresses } from './posts/post-addresses.js';
export type { PostType } from './posts/post-types.js';
export { Page, Post, type PostInput, type BasePost } from './posts/post.resource.js';
export { PagesService, PostsService } from './posts/posts.service.js';
export { ScheduledPosts } from './posts/scheduled-posts.js';
export * from './rendering/index.js';
export { CategoriesService } from './site-terms/categories.service.js';
export { TagsService } from './site-terms/tags.service.js';
export { newTermSlug } from './terms/new-term-slug.js';
export { termCounter, termName } from './terms/term-columns.js';
export { TermEntity } from './terms/term.entity.js';
export {
  deleteTaxonomy,
  findOldestTerm,
  findTermByName,
  findDescribedTerm,
  findTermBySlug,
  findTermIdsBySlugs,
  findTerms,
  findTermSlugs,
  findTermsOfTaxonomies,
  insertTerm,
  type DescribedTerm,
  type TermSummary,
} from './terms/term-reads.js';
export { joinTerms, TERM_PARENTS, termCounterNames } from './terms/terms.sql.js';
export { TermTree, type TermsWithAncestors } from './terms/term-tree.js';
export type { CountedTerm, TermErrors, TermInput, TermRecord, TermsQuery } from './terms/term-definitions.js';
export { TermsService } from './terms/terms.service.js';

export * from './import/index.js';

export const contentEntities = [
  MediaEntity,
  MediaFileEntity,
  OldSlugEntity,
  PostEntity,
  PostSearchEntity,
  PostStatusEntity,
  PostTermEntity,
  RevisionEntity,
  SharedTermEntity,
  TermEntity,
];
export const contentMigrations = [ContentTables1700000000300];
