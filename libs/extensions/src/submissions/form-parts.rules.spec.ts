import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defaultProperties } from '../contact-forms/form-defaults.rules.js';
import { fieldsOfTemplate } from './form-fields.rules.js';
import { partsOfTemplate } from './form-parts.rules.js';

/** `Your name: your-name`, `(words)`, `[Send]`. */
const told = (template: string) =>
  partsOfTemplate(template).map((part) => {
    if (part.kind === 'field') return `${part.label}: ${part.field.name}`;
    return part.kind === 'send' ? `[${part.label}]` : `(${part.text})`;
  });

describe('What a form shows', () => {
  it('is its fields, each under the words before it, and its button', () => {
    expect(told(defaultProperties('').form)).toEqual([
      ...['Your name: your-name', 'Your address: your-email', 'Subject: your-subject', 'Your message: your-message', '[Send]'],
    ]);
  });

  it.each([
    ['words that belong to no field', '<h2>Hello</h2> [submit] Bye', ['(Hello)', '[Send]', '(Bye)']],
    [
      'words of other paragraphs apart from the label',
      '<p>Hello</p>Two.\n\nYour name [text a]',
      ['(Hello)', '(Two.)', 'Your name: a'],
    ],
    ['a field without words by its name', '[text a][email b]', ['a: a', 'b: b']],
    [
      'a consent with the words it is given for',
      'Read. [acceptance ok] I <b>agree</b> [/acceptance]',
      ['(Read.)', 'I agree: ok'],
    ],
    ['a consent that does not end', 'I agree [acceptance ok] [text a]', ['I agree: ok', 'a: a']],
    ['a field once', '[text a] [email a]', ['a: a']],
    ['no tags of unknown kinds', 'Sum [quiz x "1+1|2"] [text a]', ['Sum: a']],
    ['a button by its word', "[submit class:big 'Send & pay']", ['[Send & pay]']],
    ['no markup', '<script>alert(1)</script>[text a]<img src=x onerror=alert(1)>', ['alert(1): a']],
    ['no markup around a tag', '<a href="[text a]">go</a>', [expect.stringMatching(/: a$/), expect.not.stringContaining('<')]],
    ['nothing', '', []],
  ])('is %s', (_what, template, expected) => {
    expect(told(template)).toEqual(expected);
  });

  it('has the fields that are read, whatever the template is', () => {
    const piece = fc.constantFrom(
      '[text a]',
      '[checkbox* b "x"]',
      '[acceptance c]',
      '[/acceptance]',
      '[',
      ']',
      '<p>',
      'words ',
      '"',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
        const template = pieces.join('');
        const fields = partsOfTemplate(template).flatMap((part) => (part.kind === 'field' ? [part.field] : []));
        expect(fields).toEqual(fieldsOfTemplate(template));
      }),
    );
  });

  it('is told of a long template at once', () => {
    expect(told('<'.repeat(50_000) + '>'.repeat(50_000)).length).toBeLessThanOrEqual(1);
  }, 2_000);
});
