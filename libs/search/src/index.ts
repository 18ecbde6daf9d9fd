export { createIndexTables, dropIndexTables, markAllForReindexing, markForReindexing, markInMigration } from './index-tables.js';
export type { IndexedRecords } from './indexed-records.js';
export type { SearchRequest, SearchResult } from './search-request.js';
export { wordIndexCheck } from './word-index-check.js';
export { WordSearch } from './word-search.js';
