import { describe, expect, it } from 'vitest';
import { namesFile, wordsOfFile } from './named-file.rules.js';

const medium = { file: '2026/11/walnuts.jpg' };

describe('a text', () => {
  it.each([
    '<img src="https://noten.nl/media/2026/11/walnuts.jpg">',
    '<img src="/media/2026/11/walnuts-300x200.jpg" srcset="x.jpg 1x">',
    '<a href="/wp-content/uploads/2026/11/walnuts-scaled.jpg">',
    '(2026/11/walnuts.jpg)',
    '/media/2026/11/WALNUTS.JPG?x=1',
  ])('names a file by its address: %s', (text) => {
    expect(namesFile(text, medium)).toBe(true);
  });

  it.each([
    '/media/2026/11/walnuts-2.jpg',
    '/media/2026/11/walnuts.jpg2',
    '/media/2026/11/walnuts.png',
    '/media/2025/11/walnuts.jpg',
    '/media/12026/11/walnuts.jpg',
    'walnuts.jpg',
    '',
  ])('that has the address of another file does not name it: %s', (text) => {
    expect(namesFile(text, medium)).toBe(false);
  });

  it('names a file also percent-encoded, and whatever signs its name has', () => {
    const fig = { file: '2026/11/vijg (é)+.pdf' };
    expect(wordsOfFile(fig)).toEqual(['2026/11/vijg (é)+', '2026/11/vijg%20(%C3%A9)+']);
    expect(['/media/2026/11/vijg (é)+.pdf', '/media/2026/11/vijg%20(%C3%A9)+.pdf'].map((text) => namesFile(text, fig))).toEqual([
      true,
      true,
    ]);
  });

  it('names no file that is lost', () => {
    expect([wordsOfFile({ file: '' }), namesFile('anything', { file: '' })]).toEqual([[], false]);
  });
});
