/** The values of EXIF tags, by the number of the tag. Texts are trimmed, fractions are numbers. */
export type ExifTags = ReadonlyMap<number, string | number>;

const SUB_DIRECTORY = 0x8769;
const TEXT = 2;
/** Bytes of one value, by type. */
const VALUE_SIZES: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 5: 8, 9: 4, 10: 8 };
const MAX_ENTRIES = 500;
const MAX_VALUE_LENGTH = 10_000;

/** Reads the tags of an EXIF block. The block comes from the client, so invalid parts of it are skipped. */
export function readExifTags(exif: Buffer): ExifTags {
  const tags = new Map<number, string | number>();
  // The block may begin with the text `Exif`.
  const block = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
  const byteOrder = block.toString('latin1', 0, 2);
  if (byteOrder !== 'II' && byteOrder !== 'MM') return tags;
  const read = blockReader(block, byteOrder === 'II');
  const readDirectory = (offset: number): void => {
    const count = Math.min(read.short(offset) ?? 0, MAX_ENTRIES);
    for (let entry = offset + 2; entry < offset + 2 + 12 * count; entry += 12) {
      const tag = read.short(entry);
      const value = valueOf(read, entry);
      if (tag !== undefined && value !== undefined) tags.set(tag, value);
    }
  };
  readDirectory(read.long(4) ?? 0);
  const subDirectory = tags.get(SUB_DIRECTORY);
  if (typeof subDirectory === 'number') readDirectory(subDirectory);
  return tags;
}

type BlockReader = ReturnType<typeof blockReader>;

function blockReader(block: Buffer, isLittle: boolean) {
  const isInside = (offset: number, length: number) => offset >= 0 && offset + length <= block.length;
  return {
    short: (offset: number) =>
      isInside(offset, 2) ? (isLittle ? block.readUInt16LE(offset) : block.readUInt16BE(offset)) : undefined,
    long: (offset: number) =>
      isInside(offset, 4) ? (isLittle ? block.readUInt32LE(offset) : block.readUInt32BE(offset)) : undefined,
    text: (offset: number, length: number) =>
      isInside(offset, length) ? block.toString('utf8', offset, offset + length) : undefined,
  };
}

/** The value of an entry; the first one if it has several. */
function valueOf(read: BlockReader, entry: number): string | number | undefined {
  const type = read.short(entry + 2) ?? 0;
  const count = read.long(entry + 4) ?? 0;
  const length = (VALUE_SIZES[type] ?? 0) * count;
  if (length === 0 || length > MAX_VALUE_LENGTH) return undefined;
  const offset = length <= 4 ? entry + 8 : read.long(entry + 8);
  if (offset === undefined) return undefined;
  if (type === TEXT) return read.text(offset, length)?.split('\0', 1)[0].trim();
  if (type === 3) return read.short(offset);
  const first = read.long(offset);
  if (type !== 5 && type !== 10) return first;
  const second = read.long(offset + 4);
  return first === undefined || !second ? undefined : first / second;
}
