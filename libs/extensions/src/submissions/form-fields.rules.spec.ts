import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseFormFields } from './form-fields.rules.js';

const names = (template: string) => parseFormFields(template).map(({ name }) => name);

describe('The fields of a form', () => {
  it('are those that its template declares, in order', () => {
    const [name, size, terms] = parseFormFields(
      '<label>[text* your-name minlength:2 maxlength:40]</label> [select size "S" \'M and L\'] [acceptance terms] [submit "Send"]',
    );
    expect(name).toEqual({ type: 'text', name: 'your-name', isRequired: true, choices: [], minLength: 2, maxLength: 40 });
    expect(size).toMatchObject({ type: 'select', isRequired: false, choices: ['S', 'M and L'] });
    expect(terms).toMatchObject({ type: 'acceptance', isRequired: true });
  });

  it.each([
    ['unknown types', '[quiz a] [text b]', ['b']],
    ['fields without a name', '[text] [text*] [email e]', ['e']],
    ['invalid names', '[text 1a] [text __proto__] [text a<b] [text ok]', ['ok']],
    ['unclosed brackets', '[text a [text b]', ['b']],
    ['a second field with the same name', '[text a] [email a]', ['a']],
    ['an empty template', '', []],
  ])('do not include %s', (_what, template, expected) => {
    expect(names(template)).toEqual(expected);
  });

  it('can be optional also for acceptance, and never exceed the maximum length of all fields', () => {
    expect(parseFormFields('[acceptance a optional]')[0].isRequired).toBe(false);
    expect(parseFormFields('[text a maxlength:999999]')[0].maxLength).toBe(10_000);
  });

  it('can be parsed from any text', () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseFormFields(text))));
    expect(names('[text a "'.repeat(11_000))).toEqual([]);
  });
});
