import { foldForSearch } from '@grove/core';

/** The words of a heading without letter case, accents and punctuation. */
export const normalHeading = (heading: string): string =>
  foldForSearch(heading.replace(/[_\-\u2010-\u2015/]/g, ' ').replace(/[^\p{L}\p{N}\p{M}\s]/gu, ''));

/** The same without blanks: `E-mail` and `email` are the same heading. */
export const headingKey = (heading: string): string => normalHeading(heading).replaceAll(' ', '');
