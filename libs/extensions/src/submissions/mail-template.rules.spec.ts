import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isMailAddress } from '@grove/core';
import { defaultProperties } from '../contact-forms/form-defaults.rules.js';
import { mailMessagesOf } from './mail-template.rules.js';

const MAIL = defaultProperties('boss@noten.nl').mail;
const VALUES = {
  ...{ 'your-name': 'Jan', 'your-email': 'jan@noten.nl', 'your-subject': 'Figs' },
  'your-message': 'Have you any?',
};

const mails = (mail: Partial<typeof MAIL> = {}, values: object = {}) =>
  mailMessagesOf({ ...MAIL, ...mail }, { values: { ...VALUES, ...values }, siteTitle: 'Noten' });

describe('The mail of a form', () => {
  it('is its template with the submitted values', () => {
    expect(mails()).toEqual([
      {
        to: 'boss@noten.nl',
        replyTo: 'jan@noten.nl',
        subject: 'Noten "Figs"',
        text: expect.stringContaining('From: Jan <jan@noten.nl>\nSubject: Figs\n\nHave you any?'),
      },
    ]);
  });

  it('goes to each recipient once, and only to valid addresses', () => {
    const recipient = 'a@noten.nl, Bo <b@noten.nl>, a@noten.nl, nobody, [none], [your-email]';
    expect(mails({ recipient }).map(({ to }) => to)).toEqual(['a@noten.nl', 'b@noten.nl', 'jan@noten.nl']);
    expect(mails({ recipient: '' })).toEqual([]);
  });

  it('joins several values, and leaves unknown tags unchanged', () => {
    expect(mails({ body: '[sizes] [unknown] [constructor]' }, { sizes: ['S', 'M'] })[0].text).toBe(
      'S, M [unknown] [constructor]',
    );
  });

  it('leaves out blank lines and HTML tags if the template says so', () => {
    const body = '<p>Name: [your-name]</p>\nSize: [size]\n\nEnd';
    expect(mails({ body, excludeBlank: true, useHtml: true }, { size: '' })[0].text).toBe('Name: Jan\n\nEnd');
  });

  it('uses only the header Reply-To, and only with a valid address', () => {
    const headers = (additionalHeaders: string) => mails({ additionalHeaders })[0].replyTo;
    expect(headers('X-A: 1\r\nreply-to: Jan <[your-email]>\nReply-To: other@noten.nl')).toBe('jan@noten.nl');
    expect(headers('Cc: [your-email]')).toBeUndefined();
    expect(headers('Reply-To: [your-name]')).toBeUndefined();
    expect(Object.keys(mails({ additionalHeaders: 'Bcc: a@noten.nl' })[0]).sort()).toEqual(['replyTo', 'subject', 'text', 'to']);
  });

  it('does not replace tags in submitted values', () => {
    expect(mails({ subject: '[your-name]' }, { 'your-name': '[your-email]' })[0].subject).toBe('[your-email]');
  });

  it('has one line in each header and no additional recipients, whatever was submitted', () => {
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
        const made = mails(mail, { a });
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
