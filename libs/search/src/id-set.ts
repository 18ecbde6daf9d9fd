/** Ids of one block. A set within one block needs at most 4 kB, which both engines store in the row itself. */
const BLOCK = 2 ** 15;
const NUMBERS = BLOCK / 32;
const BITMAP_BYTES = BLOCK / 8;

/** The block of an id. */
export const blockOf = (id: number): number => Math.floor(id / BLOCK);

/** The first id of a block. */
export const firstIdOf = (block: number): number => block * BLOCK;

/** The ids of one block. Sets that were copied from each other share it; whoever changes it replaces it by one of its own. */
interface Block {
  readonly bits: Uint32Array;
  owner: IdSet | undefined;
  /** Number of ids, if they were counted. */
  size: number | undefined;
  /** The positions of its ids, if they are few and were listed. */
  positions: readonly number[] | undefined;
}

/** The most positions of a block that are kept in memory as a list, too. Sets of few ids have many blocks, which take long to look through. */
const FEW_POSITIONS = 256;

/**
 * A set of ids, one bit each. It is stored block by block: as the positions of its ids in the block, two bytes each, if that is shorter than
 * the bits themselves.
 */
export class IdSet {
  private readonly blocks = new Map<number, Block>();

  static of(ids: Iterable<number>): IdSet {
    const set = new IdSet();
    for (const id of ids) set.add(id);
    return set;
  }

  /** A set with the same ids. It takes hardly any time and memory until one of the two changes. */
  copy(): IdSet {
    const copy = new IdSet();
    for (const [number, block] of this.blocks) {
      block.owner = undefined;
      copy.blocks.set(number, block);
    }
    return copy;
  }

  add(id: number): void {
    const position = id % BLOCK;
    this.bitsOf(blockOf(id))[position >>> 5] |= 1 << (position & 31);
  }

  /** Adds the ids of another set. */
  addAll(other: IdSet): void {
    for (const [number, others] of other.blocks) {
      const bits = this.bitsOf(number);
      for (let position = 0; position < NUMBERS; position++) bits[position] |= others.bits[position];
    }
  }

  delete(id: number): void {
    const position = id % BLOCK;
    if (this.has(id)) this.bitsOf(blockOf(id))[position >>> 5] &= ~(1 << (position & 31));
  }

  has(id: number): boolean {
    const position = id % BLOCK;
    return ((this.blocks.get(blockOf(id))?.bits[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;
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
    const { bits } = this.blocks.get(block) ?? EMPTY;
    const isDense = sizeOf(bits) * 2 >= BITMAP_BYTES;
    const { buffer } = isDense ? bits : Uint16Array.from(positionsIn(bits));
    return Buffer.from(buffer.slice(0));
  }

  /** Keeps only the ids that the other set has too. */
  keep(other: IdSet): void {
    for (const number of [...this.blocks.keys()]) {
      const others = other.blocks.get(number)?.bits;
      if (!others) this.blocks.delete(number);
      else {
        const bits = this.bitsOf(number);
        for (let position = 0; position < NUMBERS; position++) bits[position] &= others[position];
      }
    }
  }

  /** Removes the ids that the other set has. */
  drop(other: IdSet): void {
    for (const [number, others] of other.blocks) {
      if (!this.blocks.has(number)) continue;
      const bits = this.bitsOf(number);
      for (let position = 0; position < NUMBERS; position++) bits[position] &= ~others.bits[position];
    }
  }

  get size(): number {
    return this.sizes().reduce((sum, [, size]) => sum + size, 0);
  }

  /** The numbers of its blocks, with how many of its ids each has. */
  sizes(): [block: number, size: number][] {
    return [...this.blocks].map(([number, block]) => [number, (block.size ??= sizeOf(block.bits))]);
  }

  /** Its ids in one block. */
  *ofBlock(block: number): Generator<number> {
    const stored = this.blocks.get(block);
    if (stored) for (const position of positionsOf(stored)) yield firstIdOf(block) + position;
  }

  *[Symbol.iterator](): Generator<number> {
    for (const block of this.blocks.keys()) yield* this.ofBlock(block);
  }

  /** The bits of a block, to be changed. */
  private bitsOf(number: number): Uint32Array {
    let block = this.blocks.get(number);
    if (block?.owner !== this) {
      block = { bits: block ? block.bits.slice() : new Uint32Array(NUMBERS), owner: this, size: undefined, positions: undefined };
      this.blocks.set(number, block);
    }
    block.size = undefined;
    block.positions = undefined;
    return block.bits;
  }
}

const EMPTY: Pick<Block, 'bits'> = { bits: new Uint32Array() };

function positionsOf(block: Block): Iterable<number> {
  if (block.positions) return block.positions;
  block.size ??= sizeOf(block.bits);
  if (block.size > FEW_POSITIONS) return positionsIn(block.bits);
  return (block.positions = [...positionsIn(block.bits)]);
}

function* positionsIn(bits: Uint32Array): Generator<number> {
  for (let at = 0; at < bits.length; at++)
    for (let left = bits[at]; left !== 0; left &= left - 1) yield at * 32 + 31 - Math.clz32(left & -left);
}

function sizeOf(bits: Uint32Array): number {
  let size = 0;
  for (let number of bits) {
    // Counts the bits of pairs, of fours, of eights, and adds the four sums.
    number -= (number >>> 1) & 0x55555555;
    number = (number & 0x33333333) + ((number >>> 2) & 0x33333333);
    number = (number + (number >>> 4)) & 0x0f0f0f0f;
    size += Math.imul(number, 0x01010101) >>> 24;
  }
  return size;
}
