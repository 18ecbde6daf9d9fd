import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fieldsOfTemplate } from './form-fields.rules.js';

const names = (template: string) => fieldsOfTemplate(template).map(({ name }) => name);

describe('The fields of a form', () => {
  it('are what its template declares, in order', () => {
    const [name, size, terms] = fieldsOfTemplate(
      '<label>[text* your-name minlength:2 maxlength:40]</label> [select size "S" \'M and L\'] [acceptance terms] [submit "Send"]',
    );
    expect(name).toEqual({ type: 'text', name: 'your-name', isRequired: true, choices: [], shortest: 2, longest: 40 });
    expect(size).toMatchObject({ type: 'select', isRequired: false, choices: ['S', 'M and L'] });
    expect(terms).toMatchObject({ type: 'acceptance', isRequired: true });
  });

  it.each([
    ['unknown kinds', '[quiz a] [text b]', ['b']],
    ['fields without a name', '[text] [text*] [email e]', ['e']],
    ['names that are none', '[text 1a] [text __proto__] [text a<b] [text ok]', ['ok']],
    ['brackets that do not close', '[text a [text b]', ['b']],
    ['a second field of one name', '[text a] [email a]', ['a']],
    ['no template', '', []],
  ])('pass over %s', (_what, template, expected) => {
    expect(names(template)).toEqual(expected);
  });

  it('need not be accepted where that is optional, and never hold more than all fields may', () => {
    expect(fieldsOfTemplate('[acceptance a optional]')[0].isRequired).toBe(false);
    expect(fieldsOfTemplate('[text a maxlength:999999]')[0].longest).toBe(10_000);
  });

  it('are read from any text', () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(fieldsOfTemplate(text))));
    expect(names('[text a "'.repeat(11_000))).toEqual([]);
  });
});
