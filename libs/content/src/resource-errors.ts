/** The errors of each resource, for documents. */
import type { ResourceErrors } from '@grove/rest';
import {
  AuthorUnknown,
  DefaultCategory,
  EditContextForbidden,
  EmptyPost,
  FeaturedMediaUnknown,
  HashMismatch,
  IncludeOrderWithoutInclude,
  InvalidDisposition,
  MediaParentForbidden,
  MediaParentNotFound,
  MediumExists,
  MediumForSale,
  MediumNotFound,
  NoDisposition,
  NoUploadData,
  NotAuthorChooser,
  NotPublisher,
  NotStickyMaker,
  PageBeyondEnd,
  PageParentUnknown,
  PicturesBusy,
  PostDeletionForbidden,
  PostEditForbidden,
  PostExists,
  PostNotFound,
  PostTrashed,
  RelevanceWithoutSearch,
  StickyWithPassword,
  StorageUnavailable,
  TermExists,
  TermNameEmpty,
  TermNotFound,
  TermParentMissing,
  TermSlugTaken,
  TermsOfUnknownPost,
  TextTooComplex,
  TextTooLong,
  UploadBroken,
  UploadRefused,
  UploadTooLarge,
  WrongPassword,
} from './errors.js';

const POST_LIST = [RelevanceWithoutSearch, IncludeOrderWithoutInclude, PageBeyondEnd, EditContextForbidden];
const POST_WRITES = [
  ...[EmptyPost, StickyWithPassword, NotPublisher, NotAuthorChooser, NotStickyMaker, AuthorUnknown, FeaturedMediaUnknown],
  TextTooComplex,
  TextTooLong,
];
const POST_VIEW = [PostNotFound, WrongPassword, EditContextForbidden];
export const POST_RESOURCE_ERRORS: ResourceErrors = {
  list: POST_LIST,
  view: POST_VIEW,
  create: [...POST_WRITES, PostExists],
  edit: [PostNotFound, PostEditForbidden, ...POST_WRITES],
  delete: [PostNotFound, PostDeletionForbidden, PostTrashed],
};
export const PAGE_ERRORS: ResourceErrors = {
  ...POST_RESOURCE_ERRORS,
  create: [...POST_WRITES, PostExists, PageParentUnknown],
  edit: [PostNotFound, PostEditForbidden, ...POST_WRITES, PageParentUnknown],
};
const TERM_WRITES = [TermNameEmpty, TermExists, TermSlugTaken, TextTooLong];
export const CATEGORY_ERRORS: ResourceErrors = {
  list: [TermsOfUnknownPost, EditContextForbidden],
  view: [TermNotFound, EditContextForbidden],
  create: [...TERM_WRITES, TermParentMissing],
  edit: [TermNotFound, ...TERM_WRITES, TermParentMissing],
  delete: [TermNotFound, DefaultCategory],
};
export const TAG_ERRORS: ResourceErrors = {
  list: [TermsOfUnknownPost, EditContextForbidden],
  view: [TermNotFound, EditContextForbidden],
  create: TERM_WRITES,
  edit: [TermNotFound, ...TERM_WRITES],
  delete: [TermNotFound],
};
const MEDIA_WRITES = [MediaParentNotFound, MediaParentForbidden, NotAuthorChooser, AuthorUnknown, TextTooLong];
export const MEDIA_ERRORS: ResourceErrors = {
  list: POST_LIST,
  view: [MediumNotFound, EditContextForbidden],
  create: [
    ...[NoUploadData, NoDisposition, InvalidDisposition, HashMismatch, UploadTooLarge, UploadBroken, UploadRefused],
    ...[StorageUnavailable, PicturesBusy, MediumExists, ...MEDIA_WRITES],
  ],
  edit: [MediumNotFound, PostEditForbidden, MediumForSale, ...MEDIA_WRITES],
  delete: [MediumNotFound, PostDeletionForbidden],
};
