export { type Breakage, findBreakages } from './breakages.js';
export { hashOfRow } from '../tables/canonical-row.js';
