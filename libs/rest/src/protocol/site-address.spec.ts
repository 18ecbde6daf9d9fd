import { describe, expect, it } from 'vitest';
import { RestConfig } from './rest.config.js';
import { siteAddress } from './site-address.js';

const addressWith = (settings: Partial<RestConfig>) => siteAddress(Object.assign(new RestConfig(), settings));

describe('the address of the site', () => {
  it('is the configured one', () => {
    expect(addressWith({ baseUrl: 'https://figs.example', port: 0, boundPort: 4321 })).toBe('https://figs.example');
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://127.0.0.1:3000'],
    ['localhost', 'http://localhost:3000'],
    ['10.0.0.5', 'http://10.0.0.5:3000'],
    ['fd00::5', 'http://[fd00::5]:3000'],
  ])('of a server that listens on %s without a configured address is %s', (host, address) => {
    expect(addressWith({ host, port: 3000 })).toBe(address);
  });

  it('has the port that the server got when it was free to take any', () => {
    expect(addressWith({ port: 0, boundPort: 4321 })).toBe('http://127.0.0.1:4321');
  });
});
