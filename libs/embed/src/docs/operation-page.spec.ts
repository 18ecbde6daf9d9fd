import { describe, expect, it } from '@jest/globals';
import { SITE } from '../../test/figs.js';
import { docsPageOf } from './docs-page.js';
import { kindOf, operationPageOf } from './operation-page.js';
import { knownWith } from './samples.js';
import type { Described, Operation } from './operations.rules.js';

const EVIL = '"><script>alert(1)</script>';

describe('The page of an operation', () => {
  it.each<[Described, string]>([
    [{ type: 'integer' }, 'integer'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: 'string', enum: ['', 'asc', 'desc'], default: 'desc' }, 'one of "", asc, desc; "desc" unless told'],
    [{ type: 'array', items: { type: 'integer' }, default: [] }, 'list of integer; [] unless told'],
    [{ type: 'boolean', default: false }, 'boolean; false unless told'],
    [{ type: 'array' }, 'list of any'],
    [{}, 'any'],
  ])('calls %j %s', (schema, kind) => expect(kindOf(schema)).toBe(kind));

  it('holds no markup that a declaration brought', () => {
    const schema = { description: EVIL, enum: [EVIL], default: EVIL };
    const operation: Operation = {
      ...{ id: EVIL, method: 'POST', path: `/${EVIL}`, tag: EVIL, summary: EVIL },
      parameters: [{ name: EVIL, in: 'query', description: EVIL, schema }],
      body: { properties: { [EVIL]: schema }, required: [EVIL] },
      answer: { status: '200', record: { properties: { [EVIL]: schema } }, isList: false },
    };
    for (const page of [
      operationPageOf(operation, [operation], knownWith(), SITE),
      docsPageOf([operation], { ...SITE, name: EVIL }),
    ])
      expect(page).not.toMatch(/<script>/);
  });
});
