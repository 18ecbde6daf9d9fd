import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from '@grove/core';
import { codeOf, type Finding, findingsOf } from './finding.js';

const { ok, warning, error } = findingsOf('files');
const MEGABYTE = 2 ** 20;

/** The folder of all files and the one of uploads can be written, and there is space. */
export async function probeFiles(dataDir: string, neededMb: number): Promise<Finding[]> {
  const written = await Promise.all([dataDir, join(dataDir, 'media')].map(probeFolder));
  if (written.some(({ level }) => level !== 'ok')) return written;
  const { bavail, bsize } = await statfs(dataDir);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  return [...written, judgeSpace(free, neededMb)];
}

/** `needed`: as `DISK_FREE_LIMIT`. */
export const judgeSpace = (free: number, needed: number): Finding => {
  if (free < needed) return error(`Only ${free} MB are free on the disk of DATA_DIR.`, 'Make space, or enlarge the disk.');
  if (free < 10 * needed) return warning(`${free} MB are free on the disk of DATA_DIR.`, 'Make space soon, or enlarge the disk.');
  return ok(`${free} MB are free on the disk of DATA_DIR.`);
};

async function probeFolder(folder: string): Promise<Finding> {
  const file = join(folder, `.doctor-${randomUUID()}`);
  try {
    await makePrivateFolder(folder);
    await writeFile(file, '', { mode: PRIVATE_FILE, flag: 'wx' });
    await rm(file);
    return ok(`Files can be stored in ${folder}.`);
  } catch (thrown) {
    return error(`No file can be stored in ${folder} (${codeOf(thrown)}).`, 'Check its owner, its permissions and its disk.');
  }
}
