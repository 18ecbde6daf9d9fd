import { DiskFull, FilesUnavailable } from './errors.js';
import type { RestError } from './rest-error.js';

/** No space, or the quota of the user is used up. The picture library quotes the system in words. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
const FULL_WORDS = /no space left on device|disk quota exceeded/i;

/** A read-only file system, missing permissions, too many open files, a broken disk. */
const UNAVAILABLE_CODES = new Set(['EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EIO']);
const UNAVAILABLE_WORDS = /read-only file system|permission denied|too many open files/i;

/** The refusal of a request for which a file could not be written, if the operating system says why; undefined for any other error. */
export function diskRefusalOf(error: unknown): RestError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Addresses that are forbidden or ports that are taken have the same codes.
  const ofFile = code !== undefined && !['connect', 'bind', 'listen'].includes(syscall ?? '');
  if (ofFile ? FULL_CODES.has(code) : FULL_WORDS.test(error.message)) return new DiskFull();
  return (ofFile ? UNAVAILABLE_CODES.has(code) : UNAVAILABLE_WORDS.test(error.message)) ? new FilesUnavailable() : undefined;
}
