export { createIndexTables } from './migrations/create-index-tables.js';
export type { IndexedRecords } from './indexed-records.js';
export { type IdQuery, type RecordQuery, searchKey, type SearchHits, type SearchRequest } from './search-request.js';
export { wordIndexCheck } from './checks/word-index-check.js';
export { markForReindexing } from './waiting-records.sql.js';
export { WordSearch } from './word-search.js';
