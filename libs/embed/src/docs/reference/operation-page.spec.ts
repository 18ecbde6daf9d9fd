import { describe, expect, it } from '@jest/globals';
import { SITE } from '../../test/figs.js';
import { docsIndexPage } from './docs-page.js';
import { typeText, operationPage } from './operation-page.js';
import { exampleDataWith } from './samples.js';
import type { JsonSchema, Operation } from './operations.rules.js';

const EVIL = '"><script>alert(1)</script>';

describe('The page of an operation', () => {
  it.each<[JsonSchema, string]>([
    [{ type: 'integer' }, 'integer'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: 'string', enum: ['', 'asc', 'desc'], default: 'desc' }, 'one of "", asc, desc. Default: desc'],
    [{ type: 'array', items: { type: 'integer' }, default: [] }, 'list of integer. Default: []'],
    [{ type: 'boolean', default: false }, 'boolean. Default: false'],
    [{ type: 'array' }, 'list of any'],
    [{ type: 'integer', nullable: true }, 'integer or null'],
    [{ enum: [true, false, 'parent'] }, 'one of true, false, parent'],
    [{}, 'any'],
  ])('describes %j as %s', (schema, text) => expect(typeText(schema)).toBe(text));

  it('contains no HTML from declarations', () => {
    const schema = { description: EVIL, enum: [EVIL], default: EVIL };
    const operation: Operation = {
      ...{ id: EVIL, method: 'POST', path: `/${EVIL}`, tag: EVIL, summary: EVIL },
      parameters: [{ name: EVIL, in: 'query', description: EVIL, schema }],
      body: { properties: { [EVIL]: schema }, required: [EVIL] },
      response: { status: '200', record: { properties: { [EVIL]: schema } }, isList: false, hasTotal: false },
    };
    for (const page of [
      operationPage(operation, [operation], exampleDataWith(), SITE),
      docsIndexPage([operation], { ...SITE, name: EVIL }),
    ])
      expect(page).not.toMatch(/<script>/);
  });
});
