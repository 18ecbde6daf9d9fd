import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { RestConfig } from './rest.config.js';
import { clientAddressOf, isLocal, senderOf } from './sender.js';

interface Asked {
  headers?: IncomingHttpHeaders;
  from?: string;
  encrypted?: boolean;
}

const requestFor = ({ headers, from = '203.0.113.9', encrypted }: Asked): IncomingMessage =>
  ({
    method: 'GET',
    headers: { host: 'shop.example', ...headers },
    socket: { remoteAddress: from, ...(encrypted && { encrypted }) },
  }) as unknown as IncomingMessage;

const configOf = (settings: Partial<RestConfig>): RestConfig => Object.assign(new RestConfig(), settings);

const https = { 'x-forwarded-proto': 'https' };
const http = { 'x-forwarded-proto': 'http' };
const local = { host: '127.0.0.1:3000' };

describe('a connection', () => {
  it.each<[string, Asked, Partial<RestConfig>, boolean]>([
    ['that is encrypted', { encrypted: true }, {}, true],
    ['from elsewhere in the clear', {}, {}, false],
    ['from elsewhere in the clear, asking for this machine', { headers: local }, {}, false],
    ['from this machine', { from: '127.0.0.1', headers: local }, {}, true],
    ['from another address of this machine', { from: '127.8.8.8', headers: local }, {}, true],
    ['from this machine over IPv6', { from: '::1', headers: { host: '[::1]:3000' } }, {}, true],
    ['from this machine in a mapped address', { from: '::ffff:127.0.0.1', headers: { host: 'localhost' } }, {}, true],
    ['from a mapped address elsewhere', { from: '::ffff:10.0.0.1', headers: local }, {}, false],
    ['from an address that only looks like this machine', { from: '10.127.0.1', headers: local }, {}, false],
    ['of which nothing is known', { from: '', headers: local }, {}, false],
    ['that claims a proxy nobody trusts', { headers: https }, {}, false],
    ['that a trusted proxy encrypted', { headers: https }, { trustProxy: true }, true],
    [
      'that a trusted proxy took in the clear, on this machine',
      { from: '127.0.0.1', headers: { ...local, ...http } },
      { trustProxy: true },
      false,
    ],
    ['past the trusted proxy, from this machine', { from: '127.0.0.1', headers: local }, { trustProxy: true }, true],
    ['past the trusted proxy, from elsewhere', {}, { trustProxy: true }, false],
    ['from elsewhere in the clear, where that is allowed', {}, { insecureBasic: true }, true],
  ])('%s may carry a password or not', (_which, asked, settings, confidential) => {
    expect(senderOf(requestFor(asked), configOf(settings)).confidential).toBe(confidential);
  });
});

describe('behind a proxy on this machine that says nothing of its clients', () => {
  const from = '127.0.0.1';

  it.each([
    ['it passes on the name of the site', { host: 'shop.example' }],
    ['it passes on no name', { host: undefined }],
    ['it says that it is one', { ...local, via: '1.1 proxy' }],
    ['it names the client, and nobody trusts it', { ...local, 'x-forwarded-for': '203.0.113.9' }],
    ['it names the scheme, and nobody trusts it', { ...local, ...https }],
  ])('no client is local or confidential as soon as %s (finding suspected: loopback proxy)', (_sign, headers) => {
    const request = requestFor({ from, headers });
    expect([isLocal(request), senderOf(request, configOf({})).confidential]).toEqual([false, false]);
  });

  it.each(['localhost', 'LOCALHOST:3000', 'shop.localhost:3000', '127.0.0.1', '[::1]:3000'])('%s is local', (host) => {
    expect(isLocal(requestFor({ from, headers: { host } }))).toBe(true);
  });

  it.each(['localhost.example', '127.0.0.1.example', 'notlocalhost', '10.0.0.1'])('%s is not', (host) => {
    expect(isLocal(requestFor({ from, headers: { host } }))).toBe(false);
  });
});

describe('the address of a client behind a trusted proxy', () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6());
  const claimed = fc.array(fc.oneof(address, fc.constantFrom('', ' ', 'unknown', '[', '127.0.0.1:80')), { maxLength: 4 });
  const space = fc.constantFrom('', ' ', '\t', ' \t ');
  const lastOf = (claims: readonly string[], appended: string): string =>
    clientAddressOf(
      requestFor({ headers: { 'x-forwarded-for': [...claims, appended].join(',') } }),
      configOf({ trustProxy: true }),
    );

  it('is what the proxy appended, whatever the client claimed before it', () => {
    fc.assert(
      fc.property(claimed, address, space, space, (claims, appended, before, after) => {
        expect(lastOf(claims, before + appended + after)).toBe(appended);
      }),
    );
  });

  it('is that of the proxy if the proxy appended no address, and never what the client claimed', () => {
    fc.assert(
      fc.property(claimed, fc.constantFrom('', ' ', 'unknown', 'unix:', '_hidden'), (claims, appended) => {
        expect(lastOf(claims, appended)).toBe('203.0.113.9');
      }),
    );
  });
});
