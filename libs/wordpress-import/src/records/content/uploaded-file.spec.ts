import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { attachedFileOf, isSafePath, uploadsFolderOf } from './uploaded-file.js';

const settings = (options: Record<string, string> = {}) => ({
  text: (name: string): string | undefined => ({ home: 'https://old.example', siteurl: 'https://old.example', ...options })[name],
});

describe('The file of a medium', () => {
  it.each([
    ['2026/11/walnut.jpg', '2026/11/walnut.jpg'],
    ['walnut.jpg', 'walnut.jpg'],
    ['/var/www/html/wp-content/uploads/2026/11/walnut.jpg', '2026/11/walnut.jpg'],
    ['C:/sites/wp-content/uploads/2026/11/walnut.jpg', '2026/11/walnut.jpg'],
    ['/srv/files/2026/walnut.jpg', '2026/walnut.jpg'],
    ['2026/11/wålnüt 1.jpg', '2026/11/wålnüt 1.jpg'],
  ])('%s is %s below the folder of uploads', (stored, file) => {
    expect(attachedFileOf(stored, settings({ upload_path: '/srv/files' }))).toEqual({ file });
  });

  it.each([
    '../../etc/passwd',
    '2026/../../x',
    '/etc/passwd',
    '2026//x',
    'a\0b',
    '..\\x',
    'https://evil.example/x',
    'C:/x',
    './x',
    'x'.repeat(301),
  ])('%j is refused', (stored) => {
    expect(attachedFileOf(stored, settings())).toEqual({ file: '', refusal: expect.any(String) });
  });

  it('may be missing', () => {
    expect([undefined, null, ''].map((stored) => attachedFileOf(stored, settings()))).toEqual(Array(3).fill({ file: '' }));
  });

  it('never leads out of its folder, whatever the source says', () => {
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '/', '\\', '\0', 'wp-content/uploads/', 'C:', 'x'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { file } = attachedFileOf(pieces.join(''), settings());
        if (file === '') return;
        expect(isSafePath(file)).toBe(true);
        expect(new URL(`https://a/base/${file.split('/').map(encodeURIComponent).join('/')}`).pathname).toMatch(/^\/base\/./);
      }),
    );
  });
});

describe('The folder of uploads', () => {
  it.each([
    [{}, 'wp-content/uploads'],
    [{ siteurl: 'https://old.example/wp' }, 'wp/wp-content/uploads'],
    [{ upload_path: 'files' }, 'files'],
    [{ upload_path: '/var/www/files' }, 'wp-content/uploads'],
    [{ upload_path: '../files' }, 'wp-content/uploads'],
    [{ upload_url_path: 'https://old.example/media-files/' }, 'media-files'],
    [{ upload_url_path: 'https://cdn.example/files' }, 'wp-content/uploads'],
    [{ home: 'https://old.example/shop', siteurl: 'https://old.example/shop' }, 'wp-content/uploads'],
  ])('with the options %j is %s', (options, folder) => {
    expect(uploadsFolderOf(settings(options))).toBe(folder);
  });
});
