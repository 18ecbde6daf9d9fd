/** The direction of an order. */
export type Order = 'asc' | 'desc';

/** Where a page starts: `offset` wins over `page`, unless it skips nothing. */
export const offsetOf = (args: { page: number; perPage: number; offset?: number }): number =>
  args.offset || (args.page - 1) * args.perPage;

/** The pattern of texts that contain this one, for `LIKE … ESCAPE '!'`; `%` and `_` have no special meaning. */
export const containsPattern = (text: string): string => `%${escapePattern(text)}%`;

/** The pattern of texts that start with this one. */
export const startsWithPattern = (text: string): string => `${escapePattern(text)}%`;

const escapePattern = (text: string): string => text.replace(/[!%_]/g, '!$&');
