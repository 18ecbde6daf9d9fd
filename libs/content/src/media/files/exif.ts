/** The values of the tags that we look for, by number. Texts are trimmed, fractions are numbers. */
export type ExifTags = ReadonlyMap<number, string | number>;

const SUB_DIRECTORY = 0x8769;
const TEXT = 2;
const SIZES: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 5: 8, 9: 4, 10: 8 };
const MOST_ENTRIES = 500;

/** Reads what a camera wrote, as far as it makes sense: whoever made the picture decides what is in there. */
export function exifTags(exif: Buffer): ExifTags {
  const tags = new Map<number, string | number>();
  // The block may begin with a name of its own.
  const block = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
  const order = block.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return tags;
  const read = readerOf(block, order === 'II');
  const readDirectory = (at: number): void => {
    const count = Math.min(read.short(at) ?? 0, MOST_ENTRIES);
    for (let entry = at + 2; entry < at + 2 + 12 * count; entry += 12) {
      const tag = read.short(entry);
      const value = valueOf(read, entry);
      if (tag !== undefined && value !== undefined) tags.set(tag, value);
    }
  };
  readDirectory(read.long(4) ?? 0);
  const below = tags.get(SUB_DIRECTORY);
  if (typeof below === 'number') readDirectory(below);
  return tags;
}

type Reading = ReturnType<typeof readerOf>;

function readerOf(block: Buffer, isLittle: boolean) {
  const within = (at: number, length: number) => at >= 0 && at + length <= block.length;
  return {
    short: (at: number) => (within(at, 2) ? (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at)) : undefined),
    long: (at: number) => (within(at, 4) ? (isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at)) : undefined),
    text: (at: number, length: number) => (within(at, length) ? block.toString('utf8', at, at + length) : undefined),
  };
}

/** Only the first of several values counts. */
function valueOf(read: Reading, entry: number): string | number | undefined {
  const kind = read.short(entry + 2) ?? 0;
  const count = read.long(entry + 4) ?? 0;
  const length = (SIZES[kind] ?? 0) * count;
  if (length === 0 || length > 10_000) return undefined;
  const at = length <= 4 ? entry + 8 : read.long(entry + 8);
  if (at === undefined) return undefined;
  if (kind === TEXT) return read.text(at, length)?.split('\0', 1)[0].trim();
  if (kind === 3) return read.short(at);
  const first = read.long(at);
  if (kind !== 5 && kind !== 10) return first;
  const second = read.long(at + 4);
  return first === undefined || !second ? undefined : first / second;
}
