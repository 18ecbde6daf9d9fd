import { CMS, SHOP } from '../conventions/namespaces.js';
import { describe, expect, it } from 'vitest';
import { Field } from '../schema/field.js';
import { TermQuery } from '../resource/list-queries.js';
import { ResourceRoutes } from '../resource/resource-routes.js';
import type { ResourceService } from '../resource/resource-service.js';
import { Resource } from '../resource/resource.js';
import { describeOptions, describeRoute, namespaceIndex, siteIndex } from './index-document.js';
import { routeAt } from './route.js';
import { openApi } from './openapi/openapi.js';
import { SentEvents } from './openapi/webhooks.js';

class Peel {
  @Field.text({ description: 'Colour.' }) colour: string;
}

@Resource({
  namespace: SHOP,
  route: 'fruits',
  title: 'fruit',
  capability: 'manage_fruits',
  collection: TermQuery,
  batch: true,
})
class Fruit {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.enum(['raw', 'dried'], { description: 'State.', default: 'raw' }) state: string;
  @Field.object(Peel, { description: 'Peel.' }) peel: Peel;
  @Field.integer({ description: 'Records that carry it.', readonly: true }) count: number;
}

@Resource({ namespace: CMS, route: 'fruits/<fruit_id>/pips', title: 'pip', capability: 'manage_fruits' })
class Pip {
  @Field.id() id: number;
}

const service = {} as ResourceService<never>;
const mountPoint = { home: 'https://shop.example', root: 'https://shop.example/nl/rest', language: 'nl' };
const routes = [Fruit, Pip]
  .flatMap((resource) => new ResourceRoutes(resource as never, service).routes())
  .map((route) => routeAt(mountPoint, route));
const [collection, item] = routes;
const site = { name: 'Nuts', description: 'And fruit', timezone: 'Asia/Kolkata' };

interface Described {
  methods: string[];
  endpoints: { methods: string[]; args: Record<string, object> }[];
}

describe('the document of a route', () => {
  it('names each endpoint with its methods and arguments', () => {
    const { methods, endpoints } = describeRoute(collection, mountPoint) as unknown as Described;
    expect(methods).toEqual(['GET', 'POST']);
    expect(endpoints.map((endpoint) => endpoint.methods)).toEqual([['GET'], ['POST']]);
    expect(Object.keys(endpoints[0].args)).toEqual([
      'context',
      'page',
      'per_page',
      'search',
      'exclude',
      'include',
      'order',
      'orderby',
      'hide_empty',
      'slug',
    ]);
  });

  it('says of each argument whether it is required, and what is known of it', () => {
    const [list, create] = (describeRoute(collection, mountPoint) as unknown as Described).endpoints;
    expect(list.args).toMatchObject({
      context: { required: false, default: 'view', type: 'string', enum: ['view', 'edit'] },
      per_page: { required: false, default: 10, type: 'integer', minimum: 1, maximum: 100 },
      include: { required: false, default: [], type: 'array', items: { type: 'integer' } },
    });
    expect(create.args).toMatchObject({
      name: { required: true, type: 'string', description: 'Name.' },
      state: { required: false, default: 'raw', enum: ['raw', 'dried'] },
      peel: { required: false, type: 'object', properties: { colour: { type: 'string' } } },
    });
  });

  it('has an empty array for an endpoint without arguments', () => {
    const [list] = collection.endpoints;
    const plain = { ...collection, endpoints: [{ ...list, arguments: { ...list.arguments, fields: [] } }] };
    expect(describeRoute(plain, mountPoint)).toMatchObject({ endpoints: [{ methods: ['GET'], args: [] }] });
  });

  it('takes what is derived for no argument', () => {
    const [, create] = (describeRoute(collection, mountPoint) as unknown as Described).endpoints;
    expect(Object.keys(create.args)).toEqual(['name', 'state', 'peel']);
  });

  it('requires nothing of a change and fills no default in it', () => {
    const { methods, endpoints } = describeRoute(item, mountPoint) as unknown as Described;
    const change = endpoints.find((endpoint) => endpoint.methods.includes('PUT'))!;
    expect(methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    expect(change.methods).toEqual(['POST', 'PUT', 'PATCH']);
    expect(change.args['name']).toMatchObject({ required: false });
    expect(change.args['state']).not.toHaveProperty('default');
  });

  it('links to itself only where its address has no places', () => {
    expect(describeRoute(collection, mountPoint)).toMatchObject({
      _links: { self: [{ href: 'https://shop.example/nl/rest/shop/v1/fruits' }] },
    });
    expect(describeRoute(item, mountPoint)).not.toHaveProperty('_links');
  });

  it('under OPTIONS holds the schema of the records, derived fields included', () => {
    expect(describeOptions(item, mountPoint)).toMatchObject({
      namespace: 'shop/v1',
      schema: {
        $schema: 'http://json-schema.org/draft-04/schema#',
        title: 'fruit',
        type: 'object',
        properties: { id: { type: 'integer' }, count: { type: 'integer', description: 'Records that carry it.' } },
      },
    });
    expect(describeOptions({ ...item, schema: undefined }, mountPoint)).not.toHaveProperty('schema');
  });
});

describe('the index', () => {
  it('of the site contains its name, URLs and time zone, its namespaces and every route', () => {
    expect(siteIndex(site, routes, mountPoint)).toMatchObject({
      name: 'Nuts',
      description: 'And fruit',
      url: 'https://shop.example',
      home: 'https://shop.example',
      gmt_offset: '5.5',
      timezone_string: 'Asia/Kolkata',
      namespaces: ['shop/v1', 'cms/v2', 'oembed/1.0', 'contact-form/v1', 'seo/v1'],
      authentication: [],
    });
  });

  it('keys routes by their pattern, in groups that a client can compile', () => {
    const keys = Object.keys(siteIndex(site, routes, mountPoint)['routes'] as object);
    expect(keys).toEqual([
      '/shop/v1/fruits',
      '/shop/v1/fruits/(?P<id>[\\d]+)',
      '/shop/v1/fruits/batch',
      '/cms/v2/fruits/(?P<fruit_id>[\\d]+)/pips',
      '/cms/v2/fruits/(?P<fruit_id>[\\d]+)/pips/(?P<id>[\\d]+)',
    ]);
    for (const key of keys) expect(() => new RegExp(key.replaceAll('(?P<', '(?<'))).not.toThrow();
  });

  it('of a namespace holds its own routes only', () => {
    const { namespace, routes: own } = namespaceIndex('cms/v2', routes, mountPoint) as { namespace: string; routes: object };
    expect(namespace).toBe('cms/v2');
    expect(Object.keys(own)).toHaveLength(2);
    expect(namespaceIndex('seo/v1', routes, mountPoint)).toMatchObject({ routes: {} });
  });
});

describe('the OpenAPI document', () => {
  const document = openApi(site, routes, mountPoint, { events: new SentEvents() }) as unknown as {
    paths: Record<
      string,
      Record<string, { operationId?: string; responses?: object; requestBody?: object; parameters?: object[] }>
    >;
    components: { schemas: object };
  };
  const operations = Object.values(document.paths).flatMap(({ parameters: _places, ...methods }) => Object.values(methods));

  it('has an operation for each method of each route, none of one name', () => {
    expect(Object.keys(document.paths)).toContain('/cms/v2/fruits/{fruit_id}/pips/{id}');
    expect(Object.keys(document.paths['/shop/v1/fruits/{id}'])).toEqual(['parameters', 'get', 'post', 'put', 'patch', 'delete']);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('names the places of an address as its parameters', () => {
    expect(document.paths['/cms/v2/fruits/{fruit_id}/pips/{id}'].parameters).toMatchObject([
      { name: 'fruit_id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'id', in: 'path', required: true },
    ]);
  });

  it('answers 201 to a creation and 200 to a change, a batch and everything else', () => {
    const statusOf = (path: string, method: string) => Object.keys(document.paths[path][method].responses!)[0];
    expect(statusOf('/shop/v1/fruits', 'post')).toBe('201');
    for (const [path, method] of [
      ['/shop/v1/fruits', 'get'],
      ['/shop/v1/fruits/{id}', 'post'],
      ['/shop/v1/fruits/batch', 'post'],
    ])
      expect(statusOf(path, method)).toBe('200');
  });

  it('refers only to what it defines, and can be written as JSON', () => {
    const text = JSON.stringify(document);
    for (const [, section, name] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
      expect((document.components as Record<string, object>)[section]).toHaveProperty([name]);
  });
});
