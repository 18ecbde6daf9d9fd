import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { defaultProperties } from '../contact-forms/form-defaults.rules.js';
import { parseFormFields } from './form-fields.rules.js';
import { parseFormParts } from './form-parts.rules.js';

/** `Your name: your-name`, `(words)`, `[Send]`. */
const summaryOf = (template: string) =>
  parseFormParts(template).map((part) => {
    if (part.kind === 'field') return `${part.label}: ${part.field.name}`;
    return part.kind === 'submit' ? `[${part.label}]` : `(${part.text})`;
  });

describe('The parts of a form', () => {
  it('are its fields, each with the text before it as label, and its button', () => {
    expect(summaryOf(defaultProperties('').form)).toEqual([
      ...['Your name: your-name', 'Your address: your-email', 'Subject: your-subject', 'Your message: your-message', '[Send]'],
    ]);
  });

  it.each([
    ['texts without a field', '<h2>Hello</h2> [submit] Bye', ['(Hello)', '[Send]', '(Bye)']],
    [
      'texts of other paragraphs separately from the label',
      '<p>Hello</p>Two.\n\nYour name [text a]',
      ['(Hello)', '(Two.)', 'Your name: a'],
    ],
    ['a field without a label with its name', '[text a][email b]', ['a: a', 'b: b']],
    [
      'an acceptance field with the label after it',
      'Read. [acceptance ok] I <b>agree</b> [/acceptance]',
      ['(Read.)', 'I agree: ok'],
    ],
    ['an acceptance field without an end tag', 'I agree [acceptance ok] [text a]', ['I agree: ok', 'a: a']],
    ['a field with the same name only once', '[text a] [email a]', ['a: a']],
    ['no tags of unknown types', 'Sum [quiz x "1+1|2"] [text a]', ['Sum: a']],
    ['a button with its label', "[submit class:big 'Send & pay']", ['[Send & pay]']],
    ['no HTML', '<script>alert(1)</script>[text a]<img src=x onerror=alert(1)>', ['alert(1): a']],
    ['no HTML around a tag', '<a href="[text a]">go</a>', [expect.stringMatching(/: a$/), expect.not.stringContaining('<')]],
    ['no parts', '', []],
  ])('include %s', (_what, template, expected) => {
    expect(summaryOf(template)).toEqual(expected);
  });

  it('include the same fields as the parsed fields, whatever the template is', () => {
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
        const fields = parseFormParts(template).flatMap((part) => (part.kind === 'field' ? [part.field] : []));
        expect(fields).toEqual(parseFormFields(template));
      }),
    );
  });

  it('are parsed fast from a long template', () => {
    expect(summaryOf('<'.repeat(50_000) + '>'.repeat(50_000)).length).toBeLessThanOrEqual(1);
  }, 2_000);
});
