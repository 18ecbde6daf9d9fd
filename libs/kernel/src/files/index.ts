export { closeDataFiles } from './close-data-files.js';
export { closeFile, makePrivateFile, makePrivateFolder, PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.js';
