/** The taxonomies of the site, as `term.taxonomy` names them. */
export const CATEGORY = 'category';
export const TAG = 'post_tag';

/** Where the terms of each are served, below `cms/v2`. */
export const TERM_ROUTES = { [CATEGORY]: 'categories', [TAG]: 'tags' } as const;
