export * from './seo.js';
