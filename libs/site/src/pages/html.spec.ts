import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { escapeHtml, html, textOf, trustedHtml } from './html.js';

const hostile = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '"', "'", '&', '</title>', '<script>', '<!--', '-->', '<img src=x onerror=', '&lt;'),
    ),
  )
  .map((parts) => parts.join(''));

describe('HTML', () => {
  it('escapes texts, and leaves out undefined and false', () => {
    expect(html`<b title="${'"'}">${'<i>'} ${7} ${undefined}${false}${[trustedHtml('<u>'), trustedHtml('</u>')]}</b>`.text).toBe(
      '<b title="&#34;">&#60;i&#62; 7 <u></u></b>',
    );
  });

  it('contains no special characters of a text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const markup = html`${text}`.text;
        expect(markup).not.toMatch(/[<>"']/);
        expect(unescaped(markup)).toBe(text);
        expect(escapeHtml(text)).toBe(markup);
      }),
    );
  });

  it('is safe in a title and in an attribute after its tags are removed', () => {
    fc.assert(fc.property(hostile, (markup) => void expect(textOf(markup).text).not.toMatch(/[<>"']/)));
  });
});

const unescaped = (markup: string): string => markup.replace(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code)));
