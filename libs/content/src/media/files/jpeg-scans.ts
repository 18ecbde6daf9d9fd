import type { FileHandle } from 'node:fs/promises';
import { WindowedFile } from './windowed-file.js';

const [PREFIX, SCAN, END, START] = [0xff, 0xda, 0xd9, 0xd8];

/** Marks within the pixels, which have no contents of their own. */
const isWithoutLength = (marker: number): boolean =>
  marker === 0 || marker === 1 || marker === START || marker === PREFIX || (marker >= 0xd0 && marker <= 0xd7);

/** Counts the scans of a JPEG up to its end; stops when there are more than `most`. */
export async function countJpegScans(file: FileHandle, most: number): Promise<number> {
  const reader = new WindowedFile(file);
  let scans = 0;
  for (let at = 0; scans <= most;) {
    const window = await reader.from(at);
    if (window.length === 0) break;
    const found = window.indexOf(PREFIX);
    if (found === -1) {
      at += window.length;
      continue;
    }
    at += found;
    const [, marker, high, low] = await reader.at(at, 4);
    if (marker === undefined || marker === END) break;
    // The second byte of a pair that is no marker may begin one.
    if (isWithoutLength(marker)) at += marker === PREFIX ? 1 : 2;
    else {
      if (marker === SCAN) scans++;
      at += 2 + Math.max(2, ((high ?? 0) << 8) | (low ?? 0));
    }
  }
  return scans;
}
