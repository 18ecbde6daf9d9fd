export { createIndexTables, dropIndexTables, noteChanged } from './index-tables.js';
export { placedIds } from './in-order.js';
export type { Found, PlacedBy, SearchedList, SoughtTexts } from './searched-list.js';
export { fillSearchTexts, refoldSearchTexts, refoldSortKeys } from './search-texts.js';
export type { SearchedRecords } from './searched-records.js';
export { WordSearch } from './word-search.js';
