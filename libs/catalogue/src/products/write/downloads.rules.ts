import { createHash } from 'node:crypto';
import type { Download } from '../api/parts-v1.js';

/** The downloads to store: those with a URL, each with an id and a name. */
export function parseDownloads(sent: readonly Partial<Download>[]): Download[] {
  return sent.flatMap(({ id, name, file }, index) =>
    file ? [{ id: id || idOf(file, index), name: name || fileName(file), file }] : [],
  );
}

/** Derived from the URL, so that the same list has the same ids each time it is sent, and links to files stay valid. */
const idOf = (file: string, index: number): string => {
  const hex = createHash('sha256').update(`${index} ${file}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};

const fileName = (file: string): string => file.split(/[?#]/, 1)[0].split('/').pop() || file;
