/** The capability that the caller of an endpoint needs, such as `edit_posts`, or `anyone`. */
export type Capability = string;

/** The capability of endpoints that are open to everybody, including visitors. */
export const anyone = 'anyone' as const;
