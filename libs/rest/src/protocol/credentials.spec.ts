import { describe, expect, it } from 'vitest';
import { assertNothingSignedReplaced } from './credentials.js';
import { parseParameters } from './parameters.js';

const query = parseParameters('name=signed&count=5&list[]=1&oauth_nonce=x');
const refused = expect.objectContaining({ code: 'rest_ambiguous_parameter', status: 400 });

describe('what a signed query says', () => {
  it.each([{ name: 'OVERRIDDEN' }, { name: null }, { count: 6 }, { list: ['2'] }, { oauth_nonce: 'y' }])(
    'cannot be replaced by JSON: %j',
    (json) => {
      expect(() => assertNothingSignedReplaced(query, json)).toThrow(refused);
    },
  );

  it.each([undefined, {}, { title: 'other' }, { name: 'signed' }, { count: 5 }, { list: ['1'] }])(
    'may be repeated in JSON: %j',
    (json) => {
      expect(() => assertNothingSignedReplaced(query, json)).not.toThrow();
    },
  );
});
