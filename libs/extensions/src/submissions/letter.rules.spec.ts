import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMailAddress } from '@grove/core';
import { defaultProperties } from '../contact-forms/form-defaults.rules.js';
import { lettersOf } from './letter.rules.js';

const MAIL = defaultProperties('boss@noten.nl').mail;
const WRITTEN = {
  ...{ 'your-name': 'Jan', 'your-email': 'jan@noten.nl', 'your-subject': 'Figs' },
  'your-message': 'Have you any?',
};

const letters = (mail: Partial<typeof MAIL> = {}, written: object = {}) =>
  lettersOf({ ...MAIL, ...mail }, { written: { ...WRITTEN, ...written }, siteTitle: 'Noten' });

describe('The mail of a form', () => {
  it('is its template, filled in', () => {
    expect(letters()).toEqual([
      {
        to: 'boss@noten.nl',
        replyTo: 'jan@noten.nl',
        subject: 'Noten "Figs"',
        text: expect.stringContaining('From: Jan <jan@noten.nl>\nSubject: Figs\n\nHave you any?'),
      },
    ]);
  });

  it('goes to each receiver once, and to nobody who has no address', () => {
    const recipient = 'a@noten.nl, Bo <b@noten.nl>, a@noten.nl, nobody, [none], [your-email]';
    expect(letters({ recipient }).map(({ to }) => to)).toEqual(['a@noten.nl', 'b@noten.nl', 'jan@noten.nl']);
    expect(letters({ recipient: '' })).toEqual([]);
  });

  it('joins what was chosen, and leaves tags alone that name no field', () => {
    expect(letters({ body: '[sizes] [unknown] [constructor]' }, { sizes: ['S', 'M'] })[0].text).toBe(
      'S, M [unknown] [constructor]',
    );
  });

  it('leaves out blank lines and tags of HTML where it is told to', () => {
    const body = '<p>Name: [your-name]</p>\nSize: [size]\n\nEnd';
    expect(letters({ body, excludeBlank: true, useHtml: true }, { size: '' })[0].text).toBe('Name: Jan\n\nEnd');
  });

  it('sends no header but Reply-To, and that only to an address', () => {
    const headers = (additionalHeaders: string) => letters({ additionalHeaders })[0].replyTo;
    expect(headers('X-A: 1\r\nreply-to: Jan <[your-email]>\nReply-To: other@noten.nl')).toBe('jan@noten.nl');
    expect(headers('Cc: [your-email]')).toBeUndefined();
    expect(headers('Reply-To: [your-name]')).toBeUndefined();
    expect(Object.keys(letters({ additionalHeaders: 'Bcc: a@noten.nl' })[0]).sort()).toEqual([
      'replyTo',
      'subject',
      'text',
      'to',
    ]);
  });

  it('does not look for tags in what was written', () => {
    expect(letters({ subject: '[your-name]' }, { 'your-name': '[your-email]' })[0].subject).toBe('[your-email]');
  });

  it('holds one line in each header and has no receiver more, whatever was written', () => {
    const mail = { subject: '[a]', recipient: 'boss@noten.nl,[a]', additionalHeaders: 'Reply-To: [a]' };
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'x\r\nBcc: all@noten.nl',
        'a@b.nl,c@d.nl',
        'a@b.nl\nBcc: c@d.nl',
        'A <a@b.nl>, B <c@d.nl>',
        '\u2028',
        'é'.repeat(999),
      ),
    );
    fc.assert(
      fc.property(hostile, (a) => {
        const made = letters(mail, { a });
        expect(made.length).toBeLessThanOrEqual(2);
        for (const { to, subject, replyTo } of made) {
          expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
          expect(subject.length).toBeLessThanOrEqual(500);
          expect([isMailAddress(to), replyTo === undefined || isMailAddress(replyTo)]).toEqual([true, true]);
        }
      }),
    );
  });
});
