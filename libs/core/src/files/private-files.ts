import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** For the user that runs Grove, and nobody else on the machine. Given with each file that is made, so that no umask decides. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

const OTHERS = 0o077;

/** Makes a folder that only its owner can enter, and those above it that are missing. One that is there already stays as it is. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
}

/** Makes a file that only its owner can read. One that is there already stays as it is. */
export async function makePrivateFile(path: string): Promise<void> {
  await (await open(path, 'a', PRIVATE_FILE)).close();
}

/** Takes from others what they may do with a file; one that is not there is passed over. */
export const closeFile = (path: string): Promise<void> => close(path, PRIVATE_FILE);

/** The same for a folder itself, not for what is in it. */
export const closeFolder = (path: string): Promise<void> => close(path, PRIVATE_FOLDER);

/**
 * The same for a folder with all that is in it. Each folder is closed after what it holds: one that is closed already was gone through before, and is
 * passed over, so that a start with a million uploads costs one look.
 */
export async function closeTree(path: string): Promise<void> {
  if (!(await isOpenToOthers(path))) return;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    // What a link leads to may belong to somebody else.
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

/** Another process may have removed it meanwhile. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
