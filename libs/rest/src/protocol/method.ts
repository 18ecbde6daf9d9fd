export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The order in which `Allow` and the index list methods. */
export const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods of updates, which all mean the same. */
export const UPDATES: readonly Method[] = ['POST', 'PUT', 'PATCH'];
