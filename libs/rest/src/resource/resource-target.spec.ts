import { describe, expect, it } from 'vitest';
import { RestRequest } from '../protocol/rest-request.js';
import { siteContext } from '../protocol/request-context.js';
import { RestConfig } from '../protocol/rest.config.js';
import { parseParameters } from '../protocol/parameters.js';
import { targetOf } from './resource-target.js';

describe('The target of a creation', () => {
  it.each([
    ['', undefined],
    ['id=12', 12],
    ['id=0', 0],
    ['id=twelve', 0],
    ['id[]=12', 0],
    ['id[a]=12', 0],
    ['id[ ]=', 0],
  ])('has the id that was sent, and 0 for what is no number: %s', (query, id) => {
    const request = new RestRequest(siteContext(new RestConfig()), {}, parseParameters(query), {});
    expect(targetOf('create', request).id).toBe(id);
  });
});
