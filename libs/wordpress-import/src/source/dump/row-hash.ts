/** A hash of 53 bits of a row as the dump writes it. Two lanes of 32 bits, with the final mix of MurmurHash3. */
export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let one = 0x9747b28c ^ (end - start);
  let two = 0x5bd1e995;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    one = Math.imul(one ^ byte, 0x85ebca6b);
    two = Math.imul(((two << 5) | (two >>> 27)) ^ byte, 0xc2b2ae35);
  }
  one = mix(one ^ (two >>> 7));
  two = mix(two ^ (one >>> 11));
  return (two & 0x1fffff) * 0x1_0000_0000 + (one >>> 0);
}

function mix(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
