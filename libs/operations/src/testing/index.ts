export { type Breakage, findBreakages } from './breakages.js';
export { hashRow } from '../tables/canonical-row.js';
