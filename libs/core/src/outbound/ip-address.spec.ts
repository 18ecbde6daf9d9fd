import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { parseBlock, clientNetworkOf, ipAddressOf, isWithin } from './ip-address.js';

const anyIpv4 = fc.nat({ max: 2 ** 32 - 1 });

/** One number of an address: decimal, hexadecimal or octal. */
const written = (value: number, base: 0 | 1 | 2): string =>
  base === 0 ? String(value) : base === 1 ? `0x${value.toString(16)}` : `0${value.toString(8)}`;

/** An address in one to four numbers, each in a base of its own. */
const spelt = fc.tuple(
  anyIpv4,
  fc.integer({ min: 1, max: 4 }),
  fc.array(fc.constantFrom(0, 1, 2), { minLength: 4, maxLength: 4 }),
);

describe('an address', () => {
  it('of version 4 is read in every spelling that a browser takes, as the browser takes it', () => {
    fc.assert(
      fc.property(spelt, ([value, count, bases]) => {
        const head = Array.from({ length: count - 1 }, (_, place) => (value >>> (24 - 8 * place)) & 255);
        const last = value % 2 ** (8 * (5 - count));
        const text = [...head, last].map((number, place) => written(number, bases[place] as 0 | 1 | 2)).join('.');
        const address = new ipaddr.IPv4([24, 16, 8, 0].map((shift) => (value >>> shift) & 255));
        expect(ipAddressOf(text)).toEqual(address);
        expect(ipAddressOf(new URL(`http://${text}/`).hostname)).toEqual(address);
      }),
    );
  });

  it('of version 6 is read whether or not its zeros are left out', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1, 0xabcd, 0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
        const long = groups.map((group) => group.toString(16)).join(':');
        expect(ipAddressOf(long)).toEqual(new ipaddr.IPv6(groups));
        expect(ipAddressOf(new URL(`http://[${long}]/`).hostname)).toEqual(new ipaddr.IPv6(groups));
      }),
    );
  });

  it('may end in one of version 4', () => {
    expect(ipAddressOf('::ffff:1.2.3.4')).toEqual(ipAddressOf('::ffff:102:304'));
  });

  it.each([
    ...[
      '',
      '.',
      'shop.example',
      '1.2.3.4.5',
      '256.1.1.1',
      '1.2.3.256',
      '4294967296',
      '09',
      '1..2',
      '-1',
      '1.2.3.4/8',
      ' 1.2.3.4',
    ],
    ...[
      ':',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '12345::',
      'g::1',
      'fe80::1%eth0',
      '::1.2.3',
      '::1.2.3.400',
      '1:2:3:4:5:6:7::8',
    ],
  ])('is not %j', (text) => expect(ipAddressOf(text)).toBeUndefined());

  it('is whatever it is or nothing, never an error', () => {
    fc.assert(fc.property(fc.string(), (text) => void ipAddressOf(text)));
  });
});

describe('a block', () => {
  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '::1', false],
    ['192.168.1.7', '192.168.1.7', true],
    ['192.168.1.7', '192.168.1.8', false],
    ['fd00::/8', 'fdff::1', true],
    ['::1/128', '::1', true],
  ])('%s holds %s: %s', (block, address, holds) => {
    expect(isWithin(ipAddressOf(address)!, parseBlock(block)!)).toBe(holds);
  });

  it.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', 'lan/8', '/8', '10.0.0.0/-1'])('is not %j', (text) =>
    expect(parseBlock(text)).toBeUndefined(),
  );
});

describe('a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::7', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('at %j counts as %j', (address, network) => expect(clientNetworkOf(address)).toBe(network));
});
