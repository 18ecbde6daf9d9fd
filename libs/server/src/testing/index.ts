export * as operatorErrors from '../operator-access/errors.js';
export { type HostileChange, type HostileFile, partOfRows, rewriteBackup, rowsOfPart, writeArchive } from './rewritten-backup.js';
