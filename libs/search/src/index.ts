export { createIndexTables } from './index-migrations.js';
export { markForReindexing } from './index-tables.js';
export type { IndexedRecords } from './indexed-records.js';
export { searchKey, type SearchHits, type SearchRequest, type SearchTerms } from './search-request.js';
export { wordIndexCheck } from './checks/word-index-check.js';
export { WordSearch } from './word-search.js';
