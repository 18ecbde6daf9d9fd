/** Posts and pages: two resources with the same screens. */
export type Kind = 'posts' | 'pages';

/** The tab of everything but the trash, in the words of the interface. */
export const ANY = 'any';

/** The tabs of the list, in their order. */
export const TABS = [ANY, 'publish', 'draft', 'pending', 'future', 'private', 'trash'] as const;

/** The name of the text of a status. */
export const statusLabel = (status: string): string => `posts.status.${status}`;
