export { importUploads, openUploads, type ImportUploadsOptions, type UploadsResult } from './import-uploads.js';
export type { UploadsSource } from './uploads-source.js';
