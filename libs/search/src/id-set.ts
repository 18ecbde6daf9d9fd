/** Bits of the position of an id in its block. A set within one block needs at most 4 kB, which both engines store in the row itself. */
export const POSITION_BITS = 15;
const IDS_OF_BLOCK = 2 ** POSITION_BITS;
const NUMBERS = IDS_OF_BLOCK / 32;
const BITMAP_BYTES = IDS_OF_BLOCK / 8;

/** The block of an id. */
export const toBlock = (id: number): number => Math.floor(id / IDS_OF_BLOCK);

/** The first id of a block. */
export const firstIdIn = (block: number): number => block * IDS_OF_BLOCK;

/**
 * A set of ids, one bit each. It is stored block by block: as the positions of its ids in the block, two bytes each, if that is shorter than
 * the bits themselves.
 */
export class IdSet {
  /** The bits of each block. */
  private readonly blocks = new Map<number, Uint32Array>();

  static of(ids: Iterable<number>): IdSet {
    const set = new IdSet();
    for (const id of ids) set.add(id);
    return set;
  }

  /** A set with the same ids. */
  copy(): IdSet {
    const copy = new IdSet();
    for (const [number, bits] of this.blocks) copy.blocks.set(number, bits.slice());
    return copy;
  }

  add(id: number): void {
    const position = id % IDS_OF_BLOCK;
    this.bitsOf(toBlock(id))[position >>> 5] |= 1 << (position & 31);
  }

  /** Adds the ids of another set. */
  addAll(other: IdSet): void {
    for (const [number, others] of other.blocks) {
      const bits = this.bitsOf(number);
      for (let position = 0; position < NUMBERS; position++) bits[position] |= others[position];
    }
  }

  delete(id: number): void {
    const position = id % IDS_OF_BLOCK;
    if (this.has(id)) this.bitsOf(toBlock(id))[position >>> 5] &= ~(1 << (position & 31));
  }

  has(id: number): boolean {
    const position = id % IDS_OF_BLOCK;
    return ((this.blocks.get(toBlock(id))?.[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;
  }

  /** Adds the stored set of a block. */
  addPacked(block: number, packed: Uint8Array): void {
    const bits = this.bitsOf(block);
    // A copy, because buffers of a driver may be unaligned, and typed arrays must be aligned.
    const bytes = new Uint8Array(packed).buffer;
    if (packed.length === BITMAP_BYTES) new Uint32Array(bytes).forEach((number, position) => (bits[position] |= number));
    else for (const position of new Uint16Array(bytes)) bits[position >>> 5] |= 1 << (position & 31);
  }

  /** Adds ids that a statement returned as bits of 32 ids each. */
  addBits(part: number, bits: number): void {
    this.bitsOf(Math.floor(part / NUMBERS))[part % NUMBERS] |= bits;
  }

  /** The stored form of the ids of a block; empty if there are none. */
  packed(block: number): Buffer {
    const bits = this.blocks.get(block);
    if (!bits) return Buffer.alloc(0);
    const isDense = countBits(bits) * 2 >= BITMAP_BYTES;
    const { buffer } = isDense ? bits.slice() : Uint16Array.from(listPositions(bits));
    return Buffer.from(buffer);
  }

  /** Keeps only the ids that the other set has too. */
  keep(other: IdSet): void {
    for (const [number, bits] of this.blocks) {
      const others = other.blocks.get(number);
      if (!others) this.blocks.delete(number);
      else for (let position = 0; position < NUMBERS; position++) bits[position] &= others[position];
    }
  }

  /** Removes the ids that the other set has. */
  drop(other: IdSet): void {
    for (const [number, bits] of this.blocks) {
      const others = other.blocks.get(number);
      if (others) for (let position = 0; position < NUMBERS; position++) bits[position] &= ~others[position];
    }
  }

  get size(): number {
    return this.sizes().reduce((sum, [, size]) => sum + size, 0);
  }

  /** The numbers of its blocks, with how many of its ids each has. */
  sizes(): [block: number, size: number][] {
    return [...this.blocks].map(([number, bits]) => [number, countBits(bits)]);
  }

  /** Its ids in one block. */
  *ofBlock(block: number): Generator<number> {
    const bits = this.blocks.get(block);
    if (bits) for (const position of listPositions(bits)) yield firstIdIn(block) + position;
  }

  *[Symbol.iterator](): Generator<number> {
    for (const block of this.blocks.keys()) yield* this.ofBlock(block);
  }

  /** The bits of a block, to be changed. */
  private bitsOf(number: number): Uint32Array {
    let bits = this.blocks.get(number);
    if (!bits) this.blocks.set(number, (bits = new Uint32Array(NUMBERS)));
    return bits;
  }
}

function* listPositions(bits: Uint32Array): Generator<number> {
  for (let at = 0; at < bits.length; at++)
    for (let left = bits[at]; left !== 0; left &= left - 1) yield at * 32 + 31 - Math.clz32(left & -left);
}

function countBits(bits: Uint32Array): number {
  let size = 0;
  for (let at = 0; at < bits.length; at++) {
    // Counts the bits of pairs, of fours, of eights, and adds the four sums.
    let number = bits[at] - ((bits[at] >>> 1) & 0x55555555);
    number = (number & 0x33333333) + ((number >>> 2) & 0x33333333);
    number = (number + (number >>> 4)) & 0x0f0f0f0f;
    size += Math.imul(number, 0x01010101) >>> 24;
  }
  return size;
}
