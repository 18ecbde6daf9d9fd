import { isIPv4 } from 'node:net';

/** The address of a host as a number: 32 bits for IPv4, 128 for IPv6. */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/** Parses an address in any form that a browser accepts: `127.1`, `0x7f000001` and `017700000001` are 127.0.0.1. */
export function ipAddressOf(text: string): IpAddress | undefined {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  const value = bare.includes(':') ? version6(bare) : undefined;
  if (value !== undefined) return { version: 6, value };
  const four = version4(text.endsWith('.') ? text.slice(0, -1) : text);
  return four === undefined ? undefined : { version: 4, value: four };
}

/** One to four numbers; the last one fills all bytes that are left. */
function version4(text: string): bigint | undefined {
  const numbers = text.split('.').map(numberIn);
  if (numbers.length > 4 || numbers.includes(undefined)) return undefined;
  const known = numbers as bigint[];
  const last = known.pop()!;
  if (known.some((byte) => byte > 255n) || last >= 256n ** BigInt(4 - known.length)) return undefined;
  return known.reduce((sum, byte, index) => sum + (byte << BigInt(24 - 8 * index)), last);
}

/** Decimal, hexadecimal after `0x`, octal after `0`. */
function numberIn(text: string): bigint | undefined {
  if (/^0x[\da-f]{0,32}$/i.test(text)) return BigInt(text.length === 2 ? 0 : text);
  if (/^0[0-7]{1,32}$/.test(text)) return BigInt(`0o${text}`);
  return /^(0|[1-9]\d{0,31})$/.test(text) ? BigInt(text) : undefined;
}

const GROUPS = 8;

/** Groups of 16 bits. `::` stands for a sequence of zeros, and the last two groups may be an IPv4 address. */
function version6(text: string): bigint | undefined {
  const halves = withoutVersion4(text)?.split('::') ?? [];
  if (halves.length === 0 || halves.length > 2) return undefined;
  const [head, tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = GROUPS - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n);
}

function withoutVersion4(text: string): string | undefined {
  if (!text.includes('.')) return text;
  const cut = text.lastIndexOf(':') + 1;
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text.slice(cut))) return undefined;
  const value = version4(text.slice(cut));
  return value === undefined
    ? undefined
    : `${text.slice(0, cut)}${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}

/** The unit in which clients are counted: the IPv4 address, or the network `2001:db8:1:2::/64`, because one IPv6 client has all addresses of it. */
export function clientNetworkOf(text: string): string {
  if (isIPv4(text)) return text;
  const { version, value } = ipAddressOf(text) ?? { version: 4, value: 0n };
  if (version === 4) return text;
  const bits = (count: number, from: bigint) => Number((value >> from) & ((1n << BigInt(count)) - 1n));
  // `::ffff:192.0.2.7` is 192.0.2.7.
  if (value >> 32n === 0xffffn) return [24n, 16n, 8n, 0n].map((from) => bits(8, from)).join('.');
  return `${[112n, 96n, 80n, 64n].map((from) => bits(16, from).toString(16)).join(':')}::/64`;
}

/** The addresses that begin with the same bits: `10.0.0.0/8`. A single address is a block of one. */
export interface Block extends IpAddress {
  readonly prefix: number;
}

/** Parses a block. */
export function parseBlock(text: string): Block | undefined {
  const [base, length, ...more] = text.split('/');
  const address = ipAddressOf(base);
  if (!address || more.length > 0) return undefined;
  const bits = address.version === 4 ? 32 : 128;
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  return prefix >= 0 && prefix <= bits ? { ...address, prefix } : undefined;
}

/** Whether an address is in a block. */
export function isWithin({ version, value }: IpAddress, block: Block): boolean {
  const rest = BigInt((block.version === 4 ? 32 : 128) - block.prefix);
  return version === block.version && value >> rest === block.value >> rest;
}
