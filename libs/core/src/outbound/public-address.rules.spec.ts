import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { BlockList } from 'node:net';
import { ipAddressOf } from './ip-address.js';
import { isPublic } from './public-address.rules.js';

const judged = (text: string): boolean | undefined => {
  const address = ipAddressOf(text);
  return address && isPublic(address);
};

const dotted = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
const grouped = (value: bigint): string =>
  Array.from({ length: 8 }, (_, place) => ((value >> BigInt(112 - 16 * place)) & 0xffffn).toString(16)).join(':');

const anyIpv4 = fc.nat({ max: 2 ** 32 - 1 });
const anyIpv6 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n });

/** A second opinion: Node's own list over the ranges as the registry writes them. */
const special = new BlockList();
for (const block of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]) {
  const [base, bits] = block.split('/');
  special.addSubnet(base, Number(bits), 'ipv4');
}

describe('a public address', () => {
  it.each([
    ...['8.8.8.8', '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0'],
    ...['192.0.1.1', '192.167.255.255', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
    ...['2606:4700:4700::1111', '2a00:1450:4001::1', '2001:200::1', '64:ff9b::8.8.8.8', '[2606:4700::1]'],
  ])('is %s', (text) => expect(judged(text)).toBe(true));

  it.each([
    ['this host', ['0.0.0.0', '0', '::']],
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1', '[::1]']],
    ['loopback in other words', ['2130706433', '0x7f000001', '0x7f.1', '017700000001', '127.1', '0177.0.0.01', '127.0.0.1.']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1']],
    ['link-local, where clouds keep their secrets', ['169.254.169.254', 'fe80::1', 'fd00:ec2::254']],
    ['of a carrier', ['100.64.0.1', '100.127.255.255']],
    [
      'for tests and books',
      ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255', '2001:db8::1', '3fff::1'],
    ],
    ['for many', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    ['reserved', ['240.0.0.1', '192.0.0.1', '4000::1', '5f00::1', '8000::1', '100::1']],
    [
      'carrying another one',
      ['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:127.0.0.1', '2002:7f00:1::', '2002:a00:1::1'],
    ],
    ['translated to a private one', ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '64:ff9b::10.0.0.1']],
    ['of a tunnel', ['2001::1', '2001:0:4136:e378::1', '2001:10::1', '2001:20::1', '192.88.99.1']],
  ])('is none that is %s', (_case, texts) => {
    expect(texts.filter((text) => judged(text) !== false)).toEqual([]);
  });

  it('of version 4 is what no range of the registry holds', () => {
    fc.assert(
      fc.property(anyIpv4, (value) => {
        expect(judged(dotted(value))).toBe(!special.check(dotted(value)));
      }),
      { numRuns: 2000 },
    );
  });

  it('of version 6 never leads to one of version 4 that is not public, whichever way it carries it', () => {
    const carriers = [0n, 0xffffn << 32n, 0xffffn << 48n, 0x64ff9bn << 96n];
    fc.assert(
      fc.property(anyIpv4, fc.constantFrom(...carriers), (value, carrier) => {
        const text = grouped(carrier + BigInt(value));
        if (special.check(dotted(value))) expect(judged(text)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('of version 6 is unicast, and outside of what begins as special ranges do', () => {
    fc.assert(
      fc.property(anyIpv6, (value) => {
        const [first, second] = grouped(value)
          .split(':')
          .map((group) => parseInt(group, 16));
        const isSpecial =
          (first === 0x2001 && (second < 0x200 || second === 0xdb8)) || first === 0x2002 || (first === 0x3fff && second < 0x1000);
        const isUnicast = first >= 0x2000 && first <= 0x3fff;
        const isTranslated = value >> 32n === 0x64ff9bn << 64n;
        if (!isTranslated) expect(judged(grouped(value))).toBe(isUnicast && !isSpecial);
      }),
      { numRuns: 2000 },
    );
  });
});
