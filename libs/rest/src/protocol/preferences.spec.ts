import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { preferencesIn } from './preferences.js';

describe('The header Prefer', () => {
  it.each([
    ['handling=strict', 'strict'],
    ['HANDLING = Strict', 'strict'],
    ['handling="strict"', 'strict'],
    ['respond-async, wait=10, handling=strict', 'strict'],
    ['handling=strict; reason="a, b"; x', 'strict'],
    ['return=representation; note="a, handling=lenient", handling=strict', 'strict'],
    [', ,handling=strict,', 'strict'],
    ['handling=lenient, handling=strict', 'lenient'],
    ['handling', ''],
    ['handling=', ''],
    ['handling=strict lenient', undefined],
    ['note="handling=strict"', undefined],
    ['note="a \\", handling=strict"', undefined],
    ['note="never ends, handling=strict', undefined],
    ['', undefined],
  ])('%s has the handling %s', (header, handling) => {
    expect(preferencesIn(header).get('handling')).toBe(handling);
  });

  it('is read whatever it contains, and a preference in front is always found', () => {
    const part = fc.constantFrom('"', '\\', ',', ';', '=', ' ', 'a', 'handling', 'strict');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 200 }), (parts) => {
        expect(preferencesIn(`handling=strict, ${parts.join('')}`).get('handling')).toBe('strict');
      }),
    );
  });
});
