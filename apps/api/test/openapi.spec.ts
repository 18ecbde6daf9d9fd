import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { indexOf, pathOf, waysIn, type Way } from './support/index-document.js';
import { startTestServer, type TestServer } from './support/test-server.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: { readonly type?: string; readonly enum?: string[] };
}

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, unknown>;
  readonly parameters?: Parameter[];
  readonly requestBody?: {
    readonly content: Record<
      string,
      { readonly schema: { required?: string[]; properties: Record<string, { type?: string; enum?: string[] }> } }
    >;
  };
}

type Path = Record<string, Operation> & { parameters?: Parameter[] };

interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: { readonly url: string }[];
  readonly paths: Record<string, Path>;
  readonly components: Record<string, Record<string, unknown>>;
}

describeOnEachEngine('The OpenAPI document', (engine) => {
  let server: TestServer;
  let document: OpenApi;
  let ways: Way[];
  beforeAll(async () => {
    server = await startTestServer(engine);
    document = (await server.as('visitor').get<OpenApi>('/openapi.json')).body;
    ways = waysIn(await indexOf(server));
  });
  afterAll(() => server.stop());

  const templateOf = (route: string) => pathOf(route, (name) => `{${name}}`);
  const operationOf = ({ route, method }: Way) => document.paths[templateOf(route)]?.[method.toLowerCase()];
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, { parameters: _shared, ...methods }]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  it('has a title and the URL of the interface', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.stringMatching(/./), version: expect.stringMatching(/./) });
    expect(document.servers).toEqual([{ url: server.root }]);
  });

  it('has the paths and methods of the index, and no others', () => {
    const listed = ways.map(({ route, method }) => `${method} ${templateOf(route)}`).sort();
    expect(
      operations()
        .map(({ path, method }) => `${method.toUpperCase()} ${path}`)
        .sort(),
    ).toEqual(listed);
  });

  it('never describes one path twice with different parameter names', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(shapes).toEqual([...new Set(shapes)]);
  });

  it('gives each operation a unique id and responses', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids).toEqual([...new Set(ids)]);
    for (const { operation } of operations())
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['default', expect.stringMatching(/^20[01]$/)]));
  });

  it('declares each path parameter once, as required', () => {
    for (const [path, { parameters = [] }] of Object.entries(document.paths)) {
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: expect.any(Object),
      }));
      expect(parameters).toEqual(places);
    }
  });

  it('declares the arguments of the index: names, types, enums, and which are required', () => {
    for (const way of ways) {
      const wanted = Object.entries(way.args).map(([name, { type, enum: words, required }]) => [name, type, words, required]);
      expect([way.method, way.route, declared(operationOf(way))]).toEqual([way.method, way.route, wanted]);
    }
  });

  it('has no broken references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path);
    expect(references.length).toBeGreaterThan(0);
    for (const path of new Set(references)) {
      const found = path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect([path, typeof found]).toEqual([path, 'object']);
    }
  });

  it('describes exactly the fields of the returned records', async () => {
    const { body } = await server.as('admin').post('/shop/v1/products', { name: 'Described' });
    const { properties } = document.components['schemas']['shop_v1_product'] as { properties: object };
    const { _links, ...fields } = body;
    expect(_links).toBeDefined();
    expect(Object.keys(fields).sort()).toEqual(Object.keys(properties).sort());
  });

  it.each(['/nl/rest', '/rest'])('contains the root of its own request: %s', async (mount) => {
    const { servers } = (await (await fetch(`${server.url}${mount}/openapi.json`)).json()) as OpenApi;
    expect(servers).toEqual([{ url: server.url + mount }]);
  });
});

/** The arguments of an operation, in the order of its declaration. */
function declared({ parameters, requestBody }: Operation): unknown[] {
  const schema = requestBody?.content['application/json'].schema;
  if (schema)
    return Object.entries(schema.properties).map(([name, { type, enum: words }]) => [
      name,
      type,
      words,
      schema.required?.includes(name) ?? false,
    ]);
  return (parameters ?? []).map(({ name, required, schema: of }) => [name.replace('[]', ''), of?.type, of?.enum, required]);
}
