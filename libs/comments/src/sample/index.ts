export { loadSampleSite, type LoadedSite } from './sample-site.js';
