import type { ImportedFiles } from '@grove/content';
import { isPrivateUpload, type UploadsSource } from './uploads-source.js';

/** Files that are looked up together. */
const PATHS_AT_ONCE = 200;

/**
 * The bytes of the files that Grove does not have, or has in another version; undefined if the source cannot list its files. Before the first import Grove
 * knows no media, so files that belong to none count as well.
 */
export async function bytesToTransfer(files: ImportedFiles, source: UploadsSource): Promise<number | undefined> {
  if (!source.folders) return undefined;
  const first = await files.media().next();
  const uploadsFolder = first.done ? '' : first.value.folder;
  let bytes = 0;
  for await (const { folder, names } of source.folders()) {
    const paths = names.map((name) => (folder === '' ? name : `${folder}/${name}`)).filter((path) => !isPrivateUpload(path));
    for (let start = 0; start < paths.length; start += PATHS_AT_ONCE) {
      const some = paths.slice(start, start + PATHS_AT_ONCE);
      const versions = await files.versions(some.map((path) => `${uploadsFolder}/${path}`));
      for (const path of some) {
        const found = await source.find(path, versions.get(`${uploadsFolder}/${path}`));
        if (typeof found === 'object' && 'receive' in found) bytes += found.bytes ?? 0;
      }
    }
  }
  return bytes;
}
