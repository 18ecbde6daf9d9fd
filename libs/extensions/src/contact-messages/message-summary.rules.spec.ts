import { expect, it } from 'vitest';
import fc from 'fast-check';
import { summaryOf } from './message-summary.rules.js';

it.each([
  [{ 'your-name': 'Jan', 'your-email': 'jan@noten.nl', 'your-subject': 'Figs' }, ['Jan', 'jan@noten.nl', 'Figs']],
  [{ bedrijfsnaam: 'Noten bv', naam: 'Piet', onderwerp: 'Dadels', mailadres: 'p@noten.nl' }, ['Piet', 'p@noten.nl', 'Dadels']],
  [{ reply: 'p@noten.nl', message: 'Hello' }, ['', 'p@noten.nl', '']],
  [{ referrer: 'other@noten.nl', email: 'p@noten.nl' }, ['', 'p@noten.nl', '']],
  [{ email: 'no address', name: ['a', 'b'], subject: '' }, ['', '', '']],
  [{}, ['', '', '']],
])('The fields %j say who sent a message, and about what', (values, expected) => {
  const { senderName, senderEmail, subject } = summaryOf(values);
  expect([senderName, senderEmail, subject]).toEqual(expected);
});

it('Any fields have a summary, whose texts are values of the fields', () => {
  const names = fc.constantFrom('name', 'mail', 'subject', 'x', '__proto__', 'constructor');
  fc.assert(
    fc.property(fc.dictionary(names, fc.oneof(fc.string(), fc.emailAddress(), fc.array(fc.string()))), (values) => {
      for (const text of Object.values(summaryOf(values))) expect(['', ...Object.values(values)]).toContain(text);
    }),
  );
});
