/** Which fields of a record an answer shows: the argument `context` of a request. */
export type ViewContext = 'view' | 'edit' | 'embed';
