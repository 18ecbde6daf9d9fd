import ipaddr from 'ipaddr.js';

/** The address of a host. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses an address in any form that a browser accepts: `127.1`, `0x7f000001`, `017700000001` and `127.0.0.1.` are 127.0.0.1. */
export function ipAddressOf(text: string): IpAddress | undefined {
  const bare = text.includes(':') ? text.replace(/^\[(.*)\]$/s, '$1') : text.replace(/\.$/, '');
  // A zone such as `%eth0` names a network card of this machine.
  return !bare.includes('%') && ipaddr.isValid(bare) ? ipaddr.parse(bare) : undefined;
}

/** The unit in which clients are counted: the IPv4 address, or the network `2001:db8:1:2::/64`, because one IPv6 client has all addresses of it. */
export function clientNetworkOf(text: string): string {
  const address = ipAddressOf(text);
  if (!(address instanceof ipaddr.IPv6)) return text;
  // `::ffff:192.0.2.7` is 192.0.2.7.
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** The addresses that begin with the same bits: `10.0.0.0/8`. A single address is a block of one. */
export interface Block {
  readonly base: IpAddress;
  readonly prefix: number;
}

/** Parses a block. */
export function parseBlock(text: string): Block | undefined {
  const [address, length, ...more] = text.split('/');
  const base = ipAddressOf(address);
  if (!base || more.length > 0) return undefined;
  const bits = 8 * base.toByteArray().length;
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  return prefix >= 0 && prefix <= bits ? { base, prefix } : undefined;
}

/** Whether an address is in a block. */
export const isWithin = (address: IpAddress, { base, prefix }: Block): boolean =>
  address instanceof ipaddr.IPv4
    ? base instanceof ipaddr.IPv4 && address.match(base, prefix)
    : base instanceof ipaddr.IPv6 && address.match(base, prefix);
