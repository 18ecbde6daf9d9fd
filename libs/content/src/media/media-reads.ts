/** SQL: whether the id in a column is the id of a medium that meets a condition over `media`. */
export const mediumExists = (idColumn: string, condition = '1 = 1'): string =>
  `EXISTS (SELECT 1 FROM media WHERE media.id = ${idColumn} AND ${condition})`;
