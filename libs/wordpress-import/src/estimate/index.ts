export { estimateImport, type ImportEstimate } from './estimate-import.js';
export type { SpaceNeed } from './estimate.rules.js';
