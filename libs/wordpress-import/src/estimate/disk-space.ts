import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The disk on which a folder is, or will be. */
export interface Disk {
  /** Equal for two folders on the same disk. */
  readonly device: number;
  readonly freeBytes: number;
}

/** The disk of a folder, which need not exist yet; undefined if the system does not say. */
export async function diskOf(folder: string): Promise<Disk | undefined> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    try {
      const [{ dev }, { bavail, bsize }] = [await stat(path), await statfs(path)];
      return { device: dev, freeBytes: bavail * bsize };
    } catch {
      if (path === dirname(path)) return undefined;
    }
  }
}
