import './errors.nl.js';

export * from './rest-error.js';
export * from './errors.js';
export { addTranslations, phraseBookOf } from './phrase-book.js';
export { placesOf } from './sentence.js';
