/** The kinds of records that are written like posts. */
export type PostType = 'post' | 'page';

/** Where records of a type are served, below `cms/v2`. */
export const ROUTES: Readonly<Record<PostType, string>> = { post: 'posts', page: 'pages' };
