export { importUploads, openUploads, type UploadsOptions, type UploadsResult } from './import-uploads.js';
export type { UploadsSource } from './uploads-source.js';
