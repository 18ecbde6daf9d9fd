/** Which fields of a record a response shows: the argument `context` of a request. */
export type ViewContext = 'view' | 'edit' | 'embed';
