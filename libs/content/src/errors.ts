import { restError } from '@grove/core';
import './errors.nl.js';

/** Posts and pages. */
export const PostNotFound = restError('rest_post_invalid_id', 404, 'There is no such record with this id.');
export const PostExists = restError(
  'rest_post_exists',
  400,
  'A new record gets its id from us. Leave the id out, or update the record.',
);
export const EmptyPost = restError('empty_content', 400, 'Title, content and excerpt are all empty. Send at least one of them.');
export const StickyWithPassword = restError(
  'rest_invalid_field',
  400,
  'A post with a password cannot be sticky. Take one of the two away.',
);
export const PostTrashed = restError(
  'rest_already_trashed',
  410,
  'It is in the trash already. Send force=true to delete it for good.',
);
export const WrongPassword = restError('rest_post_incorrect_password', 403, 'This is not its password. Mind capital letters.');
export const EditContextForbidden = restError(
  'rest_forbidden_context',
  'refused',
  'Only those who may edit this see it in the edit context. Ask for the view context.',
);
export const PostEditForbidden = restError('rest_cannot_edit', 'refused', 'You may not change this record.');
export const PostDeletionForbidden = restError('rest_cannot_delete', 'refused', 'You may not delete this record.');
export const NotPublisher = restError('rest_cannot_publish', 'refused', 'You may not publish here. Save it as pending instead.');
export const NotAuthorChooser = restError(
  'rest_cannot_edit_others',
  'refused',
  'You may not write in the name of somebody else. Leave the author out.',
);
export const NotStickyMaker = restError(
  'rest_cannot_assign_sticky',
  'refused',
  'You may not make posts sticky. Leave sticky out.',
);
export const AuthorUnknown = restError('rest_invalid_author', 400, 'There is no user with the id of this author.');
export const FeaturedMediaUnknown = restError(
  'rest_invalid_featured_media',
  400,
  'There is no medium with this id. Upload one first, or send 0 for none.',
);
export const PageParentUnknown = restError('rest_post_invalid_id', 400, 'There is no page with the id of this parent.');
export const RelevanceWithoutSearch = restError(
  'rest_no_search_term_defined',
  400,
  'Relevance needs something to look for. Send search, or choose another order.',
);
export const IncludeOrderWithoutInclude = restError(
  'rest_orderby_include_missing_include',
  400,
  'This order needs ids to follow. Send include, or choose another order.',
);
export const PageBeyondEnd = restError(
  'rest_post_invalid_page_number',
  400,
  'The list ends before this page. X-WP-TotalPages of an earlier page is the number of the last one.',
);
export const SearchPageBeyondEnd = restError(
  'rest_search_invalid_page_number',
  400,
  'The list ends before this page. X-WP-TotalPages of an earlier page is the number of the last one.',
);

/** Revisions. */
export const RevisionParentUnknown = restError('rest_post_invalid_parent', 404, 'There is no such record with this id.');
export const RevisionWithoutTrash = restError(
  'rest_trash_not_supported',
  501,
  'Revisions have no trash. Send force=true to delete for good.',
);

/** Categories and tags. */
export const TermNotFound = restError('rest_term_invalid', 404, 'There is no such term with this id.');
export const TermNameEmpty = restError('empty_term_name', 400, 'The name is empty. Send a name with at least one letter.');
export const TermExists = restError(
  'term_exists',
  400,
  'Term {termId} has this name already. Choose another, or change that one.',
);
export const TermSlugTaken = restError('duplicate_term_slug', 400, 'Another term has this slug. Choose another.');
export const TermParentMissing = restError('rest_term_invalid', 400, 'There is no category with the id of this parent.');
export const TermNotHierarchical = restError(
  'rest_taxonomy_not_hierarchical',
  400,
  'These terms have no parents. Leave parent out.',
);
export const DefaultCategory = restError(
  'rest_cannot_delete',
  403,
  'Posts without a category fall back to this one. Make another one the default first.',
);
export const TermsOfUnknownPost = restError('rest_post_invalid_id', 400, 'There is no post with this id.');

/** Types, statuses and taxonomies. */
export const TypeUnknown = restError('rest_type_invalid', 404, 'There is no type of this name. The list of types names all.');
export const StatusUnknown = restError('rest_status_invalid', 404, 'There is no status of this name.');
export const StatusForbidden = restError('rest_cannot_read_status', 'refused', 'Only those who write posts see this status.');
export const TaxonomyUnknown = restError('rest_taxonomy_invalid', 404, 'There is no taxonomy of this name.');
export const DiscoveryForbidden = restError(
  'rest_cannot_view',
  'refused',
  'Only those who write something here see this in the edit context.',
);

/** Media. */
export const NoUploadData = restError(
  'rest_upload_no_data',
  400,
  'No file came. Send it as the body, or as the part "file" of a form.',
);
export const NoDisposition = restError(
  'rest_upload_no_content_disposition',
  400,
  'The file has no name. Send Content-Disposition: attachment; filename="name.png".',
);
export const InvalidDisposition = restError(
  'rest_upload_invalid_disposition',
  400,
  'Content-Disposition names no file. Send attachment; filename="name.png".',
);
export const HashMismatch = restError(
  'rest_upload_hash_mismatch',
  412,
  'What came is not what Content-MD5 says. Send the file again.',
);
export const UploadTooLarge = restError(
  'rest_upload_file_too_big',
  413,
  'The file is larger than {limit} bytes. Send a smaller one.',
);
export const UploadBroken = restError('rest_upload_broken', 400, 'The upload broke off or is not well-formed. Send it again.');
export const UploadRefused = restError('rest_upload_sideload_error', 400, 'The file {name} is not taken: {reason}');
export const StorageUnavailable = restError('rest_unavailable', 503, 'Files cannot be stored right now. Try again in a moment.');
export const PicturesBusy = restError(
  'rest_pictures_busy',
  503,
  'Other pictures are being processed right now, so this one was not stored. Try again in a moment.',
);
export const MediumForSale = restError(
  'rest_medium_for_sale',
  400,
  'A product sells this file, so it stays private. Remove it from the downloads of the product first.',
);
export const MediumNotFound = restError('rest_post_invalid_id', 404, 'There is no medium with this id.');
export const MediumExists = restError(
  'rest_post_exists',
  400,
  'A new medium gets its id from us. Leave the id out, or update the medium.',
);
export const MediaParentNotFound = restError(
  'rest_post_invalid_id',
  400,
  'There is nothing with the id {post} to attach the medium to.',
);
export const MediaParentForbidden = restError(
  'rest_cannot_edit',
  'refused',
  'You may not change what the medium would be attached to. Leave post out.',
);

/** Texts of any record. */
export const TextTooComplex = restError(
  'rest_text_too_complex',
  400,
  'This text takes too long to process. Shorten it, or leave out most of its markup.',
);
export const TextTooLong = restError(
  'rest_text_too_long',
  400,
  'As HTML, this text would have {bytes} bytes, and at most {limit} are possible. Shorten it, or leave out most of its quotation marks, line breaks and special characters.',
);
