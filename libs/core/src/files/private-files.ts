import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Permissions for the user that runs Grove and nobody else. They are given when a file is created, so that no umask matters. */
const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

const OTHERS = 0o077;

/** Creates a folder that only its owner can enter, and missing parent folders. An existing folder is not changed. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
}

/** Creates a file that only its owner can read. An existing file is not changed. */
export async function makePrivateFile(path: string): Promise<void> {
  await (await open(path, 'a', PRIVATE_FILE)).close();
}

/** Removes the permissions of other users from a file; a missing file is ignored. */
export const closeFile = (path: string): Promise<void> => close(path, PRIVATE_FILE);

/** The same for a folder, not for its content. */
export const closeFolder = (path: string): Promise<void> => close(path, PRIVATE_FOLDER);

/**
 * The same for a folder and all of its content. Each folder is changed after its content: one that is private already was processed before and is
 * skipped, so that a start with a million uploads checks one folder only.
 */
export async function closeTree(path: string): Promise<void> {
  if (!(await isOpenToOthers(path))) return;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    // The target of a link may belong to another program.
    if (entry.isDirectory()) await closeTree(join(path, entry.name));
    else if (entry.isFile()) await closeFile(join(path, entry.name));
  }
  await closeFolder(path);
}

async function close(path: string, mode: number): Promise<void> {
  if (await isOpenToOthers(path)) await chmod(path, mode).catch(unlessMissing);
}

async function isOpenToOthers(path: string): Promise<boolean> {
  const found = await stat(path).catch(unlessMissing);
  return found !== undefined && (found.mode & OTHERS) !== 0;
}

/** Another process may have deleted it meanwhile. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
