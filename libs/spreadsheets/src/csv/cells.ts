/** The texts of a row by column. */
export type Cells = ReadonlyMap<string, string>;
