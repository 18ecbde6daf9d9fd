import { describe, expect, it } from 'vitest';
import { errorBodyOf, RestError, restError } from './rest-error.js';

const Taken = restError('name_taken', 400, 'Leaf {resourceId} has the name {name} already.');
const Refused = restError('leaf_forbidden', 'refused', 'You may not.');

describe('an error of the interface', () => {
  it('fills the places of its sentence from its details', () => {
    const error = new Taken({ resourceId: 7, name: 'fig' });
    expect(error).toBeInstanceOf(RestError);
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toBe('Leaf 7 has the name fig already.');
  });

  it('takes what stands in a detail for text, not for another place', () => {
    expect(new Taken({ resourceId: '{name}', name: "$& $1 $'" }).message).toBe("Leaf {name} has the name $& $1 $' already.");
  });

  it('is serialized as code, message and data, with its details in wire names besides the status', () => {
    expect(errorBodyOf(new Taken({ resourceId: 7, name: 'fig' }), true)).toEqual({
      code: 'name_taken',
      message: 'Leaf 7 has the name fig already.',
      data: { status: 400, resource_id: 7, name: 'fig' },
    });
  });

  it('that refuses is 401 to a visitor and 403 to someone who is signed in, with the same code', () => {
    const statuses = [false, true].map((signedIn) => errorBodyOf(new Refused(), signedIn));
    expect(statuses.map(({ data }) => data.status)).toEqual([401, 403]);
    expect(new Set(statuses.map(({ code }) => code))).toEqual(new Set(['leaf_forbidden']));
  });

  it('of one class is no instance of another class', () => {
    expect(new Taken()).not.toBeInstanceOf(Refused);
  });
});
