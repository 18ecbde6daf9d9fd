import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { fetchIndex, buildPath, endpointsIn, type Endpoint } from './support/index-document.js';
import { OpenApiValidator, type OpenApiDocument } from './support/openapi-validator.js';
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
  readonly requestBody?: { readonly content: Record<string, { readonly schema: BodySchema }> };
}

interface BodySchema {
  readonly required?: string[];
  readonly properties: Record<string, { type?: string; enum?: string[]; items?: BodySchema }>;
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
  let endpoints: Endpoint[];
  beforeAll(async () => {
    server = await startTestServer(engine);
    document = (await server.as('visitor').get<OpenApi>('/openapi.json')).body;
    endpoints = endpointsIn(await fetchIndex(server));
  });
  afterAll(() => server.stop());

  const templateOf = (route: string) => buildPath(route, (name) => `{${name}}`);
  const operationOf = ({ route, method }: Endpoint) => document.paths[templateOf(route)]?.[method.toLowerCase()];
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, { parameters: _shared, ...methods }]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  it('shows recorded responses of most operations that read, each of which has the described schema', () => {
    const validator = new OpenApiValidator(document as unknown as OpenApiDocument);
    const examples = operations().flatMap(({ path, method, operation }) => {
      const response = operation.responses['200'] as { content?: Record<string, { readonly example?: unknown }> } | undefined;
      const example = response?.content?.['application/json'].example;
      return example === undefined ? [] : [{ path, method, example }];
    });
    expect(examples.length).toBeGreaterThan(40);
    const faults = examples.flatMap(({ path, method, example }) =>
      validator.errorsOf({ method: method.toUpperCase(), url: server.root + path, status: 200, text: JSON.stringify(example) }),
    );
    expect(faults).toEqual([]);
  });

  it('has a title and the URL of the interface', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.stringMatching(/./), version: expect.stringMatching(/./) });
    expect(document.servers).toEqual([{ url: server.root }]);
  });

  it('has the paths and methods of the index, and no others', () => {
    const listed = endpoints.map(({ route, method }) => `${method} ${templateOf(route)}`).sort();
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

  it('has a unique id and responses for each operation', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids).toEqual([...new Set(ids)]);
    for (const { operation } of operations())
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['default', expect.stringMatching(/^20[012]$/)]));
  });

  it('declares each path parameter once, as required', () => {
    for (const [path, { parameters = [] }] of Object.entries(document.paths)) {
      const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: expect.any(Object),
      }));
      expect(parameters).toEqual(expected);
    }
  });

  it('declares the arguments of the index with their types and enums, and which are required', () => {
    for (const endpoint of endpoints) {
      const expected = Object.entries(endpoint.args).map(([name, { type, enum: words, required }]) => [
        name,
        type,
        words,
        required,
      ]);
      expect([endpoint.method, endpoint.route, declaredArguments(operationOf(endpoint))]).toEqual([
        endpoint.method,
        endpoint.route,
        expected,
      ]);
    }
  });

  it('has no broken references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path);
    expect(references.length).toBeGreaterThan(0);
    for (const path of new Set(references)) {
      const found = path
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
      expect([path, typeof found]).toEqual([path, 'object']);
    }
  });

  it('describes exactly the fields of the returned records', async () => {
    const { body } = await server.as('admin').post('/shop/v1/products', { name: 'Described' });
    const { properties } = document.components['schemas']['shop_v1_product'] as { properties: object };
    const { _embedded, ...always } = properties as { _embedded: object };
    expect(_embedded).toBeDefined();
    expect(Object.keys(body).sort()).toEqual(Object.keys(always).sort());
  });

  it.each(['/nl/rest', '/rest'])('contains the root of its own URL: %s', async (mount) => {
    const { servers } = (await (await fetch(`${server.url}${mount}/openapi.json`)).json()) as OpenApi;
    expect(servers).toEqual([{ url: server.url + mount }]);
  });
});

/** The arguments of an operation, in the order of its declaration. */
function declaredArguments({ parameters, requestBody }: Operation): unknown[] {
  const body = requestBody?.content['application/json'].schema;
  // The index describes an entry of a batch.
  const schema = body?.properties['create']?.items ?? body;
  if (schema)
    return Object.entries(schema.properties).map(([name, { type, enum: words }]) => [
      name,
      type,
      words,
      schema.required?.includes(name) ?? false,
    ]);
  // Headers are described once, and referred to.
  const own = (parameters ?? []).filter((parameter) => !('$ref' in parameter));
  return own.map(({ name, required, schema: parameterSchema }) => [
    name.replace('[]', ''),
    parameterSchema?.type,
    parameterSchema?.enum,
    required,
  ]);
}
