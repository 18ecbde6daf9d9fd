import { NAMESPACE_ALIASES } from '../../conventions/aliases.js';
import { describe, expect, it } from 'vitest';
import { restError } from '@grove/core';
import { argumentsOf } from '../arguments.js';
import type { EndpointDefinition } from '../route.js';
import { ErrorResponses } from './error-responses.js';
import type { MountPoint } from '../mount-point.js';

const NutNotFound = restError('shop_nut_invalid_id', 404, 'There is no nut with this id.');
const NutCracked = restError('shop_nut_cracked', 400, 'The nut is cracked. Choose another one.');

const mountPoint: MountPoint = { home: 'https://nuts.example', root: 'https://nuts.example/rest', language: '' };

const anEndpoint = (own: Partial<EndpointDefinition> = {}): EndpointDefinition => ({
  methods: ['GET'],
  summary: 'Read a nut',
  arguments: argumentsOf('query', []),
  refusalCode: 'shop_cannot_view',
  authorize: () => true,
  handle: () => Promise.reject(new NutNotFound()),
  ...own,
});

describe('The errors of an operation in the OpenAPI document', () => {
  it('are those of the endpoint by status, and a missing permission with both of its statuses', () => {
    const errors = new ErrorResponses(mountPoint);
    const responses = errors.of(anEndpoint({ errors: [NutNotFound, NutCracked] }), 'GET');
    expect(
      Object.entries(responses).map(([status, response]) => [status, (response as { description: string }).description]),
    ).toEqual([
      ['400', 'Errors: rest_unknown_parameter, shop_nut_cracked.'],
      ['401', 'Errors: shop_cannot_view.'],
      ['403', 'Errors: shop_cannot_view.'],
      ['404', 'Errors: shop_nut_invalid_id.'],
    ]);
    expect(errors.toJSON()).toMatchObject({
      'shop_nut_invalid_id.404': {
        value: { code: 'shop_nut_invalid_id', message: 'There is no nut with this id.', data: { status: 404 } },
      },
    });
  });

  it('have the codes of the mount point, and those of invalid JSON where the operation has a body', () => {
    const errors = new ErrorResponses({ ...mountPoint, aliases: NAMESPACE_ALIASES });
    expect(errors.of(anEndpoint({ errors: [NutCracked] }), 'POST')).toMatchObject({
      400: { content: { 'application/json': { examples: { rest_invalid_json: {}, woocommerce_nut_cracked: {} } } } },
    });
  });

  it('say which bodies an operation cannot read, and that a file may be of any type', () => {
    const errors = new ErrorResponses(mountPoint);
    const described = (own: Partial<EndpointDefinition>) => errors.of(anEndpoint(own), 'POST');
    expect(described({})).toMatchObject({
      415: { description: 'Errors: rest_unsupported_charset, rest_unsupported_media_type.' },
    });
    expect(described({ takesFile: true })).toMatchObject({ 415: { description: 'Errors: rest_unsupported_charset.' } });
  });
});
