import { createHash } from 'node:crypto';
import type { Download } from './product-parts.resource.js';

/** The files of a product: those with an address, each with an id and a name. */
export function downloadsOf(sent: readonly Partial<Download>[]): Download[] {
  return sent.flatMap(({ id, name, file }, place) =>
    file ? [{ id: id || idOf(file, place), name: name || fileName(file), file }] : [],
  );
}

/** Made of the address, so that sending the same list twice gives the same ids and links to files stay good. */
const idOf = (file: string, place: number): string => {
  const hex = createHash('sha256').update(`${place} ${file}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};

const fileName = (file: string): string => file.split(/[?#]/, 1)[0].split('/').pop() || file;
