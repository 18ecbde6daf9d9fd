import { describe, expect, it } from 'vitest';
import { isProgram, servedTypeOf } from './served-type.rules.js';

const PNG = { detectedType: 'image/png' };
const text = (content: string) => ({ text: content });

describe('A file of another site', () => {
  it.each([
    ['walnut.png', PNG, 'image/png'],
    ['walnut.jpg', PNG, 'image/png'],
    ['walnut.avif', { detectedType: 'image/avif' }, 'image/avif'],
    ['prices.csv', text('a,b'), 'text/csv'],
    ['list.pdf', { detectedType: 'application/pdf' }, 'application/pdf'],
    ['logo.svg', text('<svg xmlns="x"></svg>'), 'image/svg+xml'],
    ['logo.svg', text('<script>alert(1)</script>'), 'application/octet-stream'],
    ['walnut.png', text('<html><script>'), 'application/octet-stream'],
    ['walnut.png', { detectedType: 'application/zip' }, 'application/octet-stream'],
    ['photo.heic', { detectedType: 'image/heic' }, 'image/heic'],
    ['thing.xyz', text('a'), 'application/octet-stream'],
    ['walnut', {}, 'application/octet-stream'],
  ])('%s with the content %j is served as %s', (name, content, type) => {
    expect(servedTypeOf(name, content)).toBe(type);
  });

  it.each([
    ['shell.php', true],
    ['shell.php.png', true],
    ['page.HTML', true],
    ['.htaccess', true],
    ['dump.sql', true],
    ['walnut.min.png', false],
    ['php-logo.png', false],
    ['walnut', false],
  ])('%s is a program: %s', (name, expected) => {
    expect(isProgram(name)).toBe(expected);
  });
});
