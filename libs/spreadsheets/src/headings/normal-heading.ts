import { foldForSearch } from '@grove/core';

/** The form of a heading in which two headings count as equal: letter case, accents, blanks and punctuation do not matter. */
export const normalHeading = (heading: string): string =>
  foldForSearch(heading.replace(/[_\-\u2010-\u2015/]/g, ' ').replace(/[^\p{L}\p{N}\p{M}\s]/gu, ''));
