import { describe, expect, it } from 'vitest';
import { isTrustedOrigin } from './origin.rules.js';

const SHOP = { baseUrl: 'https://shop.example', corsOrigins: ['https://desk.example'] };
const LOCAL = { baseUrl: '', corsOrigins: [] };

describe('an origin', () => {
  it.each([undefined, 'https://shop.example', 'https://desk.example'])('%s is trusted by a configured site', (origin) => {
    expect(isTrustedOrigin(origin, SHOP)).toBe(true);
  });

  it.each(['http://shop.example', 'https://shop.example.evil.example', 'http://localhost:3000', 'null', ''])(
    '%s is not trusted by a configured site',
    (origin) => {
      expect(isTrustedOrigin(origin, SHOP)).toBe(false);
    },
  );

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])('%s is trusted by a local site', (origin) => {
    expect(isTrustedOrigin(origin, LOCAL)).toBe(true);
  });

  it.each(['http://evil.example:3000', 'http://127.0.0.1.evil.example', 'null', 'file://', 'x'])(
    '%s is not trusted by a local site, whatever its Host says',
    (origin) => {
      expect(isTrustedOrigin(origin, LOCAL)).toBe(false);
    },
  );
});
