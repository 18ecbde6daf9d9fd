import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escaped, html, textOf, trusted } from './html.js';

const hostile = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '"', "'", '&', '</title>', '<script>', '<!--', '-->', '<img src=x onerror=', '&lt;'),
    ),
  )
  .map((parts) => parts.join(''));

describe('Markup', () => {
  it('takes texts as texts, and leaves out what is not there', () => {
    expect(html`<b title="${'"'}">${'<i>'} ${7} ${undefined}${false}${[trusted('<u>'), trusted('</u>')]}</b>`.text).toBe(
      '<b title="&#34;">&#60;i&#62; 7 <u></u></b>',
    );
  });

  it('holds no sign of a text that could end it', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const markup = html`${text}`.text;
        expect(markup).not.toMatch(/[<>"']/);
        expect(unescaped(markup)).toBe(text);
        expect(escaped(text)).toBe(markup);
      }),
    );
  });

  it('of which only the text is wanted is safe in a title and in an attribute', () => {
    fc.assert(fc.property(hostile, (markup) => expect(textOf(markup).text).not.toMatch(/[<>"']/)));
  });
});

const unescaped = (markup: string): string => markup.replace(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code)));
