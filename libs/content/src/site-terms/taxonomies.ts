/** The taxonomies of posts, as they are stored in `term.taxonomy`. */
export const CATEGORY = 'category';
export const TAG = 'post_tag';

/** The route of each taxonomy, below `cms/v2`. */
export const TERM_ROUTES = { [CATEGORY]: 'categories', [TAG]: 'tags' } as const;
