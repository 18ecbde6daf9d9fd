/** SQL: whether the id in a column is the id of a post or page that meets a condition over `post`. */
export const postExists = (idColumn: string, condition = '1 = 1'): string =>
  `EXISTS (SELECT 1 FROM post WHERE post.id = ${idColumn} AND ${condition})`;
