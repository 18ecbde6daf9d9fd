import ipaddr from 'ipaddr.js';
import { parseBlock, isWithin, type Block, type IpAddress } from './ip-address.js';

const blocks = (text: string): Block[] => text.split(' ').map((block) => parseBlock(block)!);

/** Special IPv4 addresses of the registry (RFC 6890 and its successors): this host, private, carriers' NAT, link-local, … */
const NOT_PUBLIC_4 = blocks(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 ' +
    '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
);

/** All public IPv6 addresses; addresses that contain an IPv4 address (mapped, compatible) and those of a local network are outside of it. */
const UNICAST = parseBlock('2000::/3')!;

/** Special blocks inside of it: protocols (such as Teredo), documentation, and 6to4, which can reach any IPv4 address. */
const NOT_PUBLIC_6 = blocks('2001::/23 2001:db8::/32 2002::/16 3fff::/20');

/** Networks without IPv4 reach IPv4 hosts through these addresses (NAT64): they end with the IPv4 address. */
const TRANSLATED = parseBlock('64:ff9b::/96')!;

/**
 * Whether an address belongs to the public internet. Any other address may be a machine of our own network. The blocks are ours, because `range()` of ipaddr.js
 * calls every address `unicast` that no block of its list holds, such as `4000::1`, which nobody has assigned.
 */
export function isPublic(address: IpAddress): boolean {
  if (address instanceof ipaddr.IPv4) return !NOT_PUBLIC_4.some((block) => isWithin(address, block));
  if (isWithin(address, TRANSLATED)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(-4)));
  return isWithin(address, UNICAST) && !NOT_PUBLIC_6.some((block) => isWithin(address, block));
}
