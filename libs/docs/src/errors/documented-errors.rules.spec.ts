import { describe, expect, it } from 'vitest';
import { documentedErrors } from './documented-errors.rules.js';

describe('Documented errors', () => {
  it('have the causes of a code together, and say what each means and what to do', () => {
    const declared = [
      { code: 'b', status: 400 as const, sentence: 'The figs are unripe. Wait a week.' },
      { code: 'a', status: 404 as const, sentence: 'There is no fig with this id.' },
      { code: 'b', status: 409 as const, sentence: 'The figs are sold. Take nuts.' },
    ];
    expect(documentedErrors(declared, [])).toEqual([
      {
        ...{ code: 'a', meaning: 'There is no fig with this id.' },
        causes: [{ status: 404, meaning: 'There is no fig with this id.', remedy: 'Check the address and the ids in it.' }],
      },
      {
        ...{ code: 'b', meaning: 'The figs are unripe.' },
        causes: [
          { status: 400, meaning: 'The figs are unripe.', remedy: 'Wait a week.' },
          { status: 409, meaning: 'The figs are sold.', remedy: 'Take nuts.' },
        ],
      },
    ]);
  });
});
