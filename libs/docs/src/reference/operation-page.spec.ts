import { describe, expect, it } from 'vitest';
import { SITE } from '@grove/site/testing';
import { typeText } from './fields.rules.js';
import { docsIndexPage } from './index-page.js';
import { operationPage } from './operation-page.js';
import { referenceOf } from './reference.js';
import { exampleDataWith } from './samples.js';
import type { JsonSchema, Operation } from './operations.rules.js';

const EVIL = '"><script>alert(1)</script>';

describe('The page of an operation', () => {
  it.each<[JsonSchema, string]>([
    [{ type: 'integer' }, 'integer'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: 'string', enum: ['', 'asc', 'desc'], default: 'desc' }, 'one of "", asc, desc'],
    [{ type: 'array', items: { type: 'integer' }, default: [] }, 'list of integer'],
    [{ type: 'boolean', default: false }, 'boolean'],
    [{ type: 'array' }, 'list of any'],
    [{ type: 'integer', nullable: true }, 'integer or null'],
    [{ enum: [true, false, 'parent'] }, 'one of true, false, parent'],
    [{}, 'any'],
  ])('describes %j as %s', (schema, text) => expect(typeText(schema)).toBe(text));

  it('contains no HTML from declarations', () => {
    const schema = { description: EVIL, enum: [EVIL], default: EVIL };
    const operation: Operation = {
      ...{ id: EVIL, method: 'POST', path: `/${EVIL}`, tag: EVIL, summary: EVIL, hasReading: true },
      parameters: [{ name: EVIL, in: 'query', description: EVIL, schema }],
      body: { properties: { [EVIL]: schema }, required: [EVIL] },
      response: { status: '200', record: { properties: { [EVIL]: schema } }, isList: false, isMap: false, hasTotal: false },
      errors: [],
    };
    const view = { context: { ...SITE, name: EVIL }, reference: referenceOf([operation], [], []), data: exampleDataWith() };
    for (const page of [operationPage(operation, view), docsIndexPage(view)]) expect(page).not.toMatch(/<script>/);
  });
});
