/** The tables of a word index, named after the table of the records, and their columns whose names depend on the index. */
export const indexTableNames = (table: string) => ({
  words: `${table}_word`,
  endings: `${table}_word_ending`,
  blocks: `${table}_word_block`,
  indexed: `${table}_indexed`,
  unindexed: `${table}_unindexed`,
  recordId: `${table}_id`,
  records: `${table}s`,
});
