import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { describeOnEachEngine } from '@grove/database/testing';
import { fetchIndex, routeShape, type Argument, type EndpointDocument, type IndexDocument } from './support/index-document.js';
import { startTestServer, type TestServer } from './support/test-server.js';

interface SpecifiedArgument {
  readonly type?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly itemsEnum?: readonly string[];
  readonly required?: boolean;
}

interface SpecifiedEndpoint {
  readonly path: string;
  readonly methods: readonly string[];
  readonly args: Readonly<Record<string, SpecifiedArgument>>;
}

const contract = JSON.parse(readFileSync(new URL('../../../tools/replay/contract.json', import.meta.url), 'utf8')) as {
  readonly endpoints: readonly SpecifiedEndpoint[];
};

const NAMESPACES = ['shop/v1', 'cms/v2', 'oembed/1.0', 'contact-form/v1', 'seo/v1'];

/** The method, path and arguments of each specified endpoint. */
const specified = contract.endpoints.flatMap(({ path, methods, args }) => methods.map((method) => [method, path, args] as const));

describeOnEachEngine('The contract', (engine) => {
  let server: TestServer;
  let index: IndexDocument;
  beforeAll(async () => {
    server = await startTestServer(engine);
    index = await fetchIndex(server);
  });
  afterAll(() => server.stop());

  it.each(specified)('serves %s %s with the specified arguments', (method, path, args) => {
    const endpoint = findEndpoint(index, method, path);
    expect(endpoint?.methods).toContain(method);
    const differences = Object.entries(args).flatMap(([name, expected]) =>
      differencesOf(endpoint!.args[name], expected, !['GET', 'DELETE'].includes(method)).map(
        (difference) => `${name}: ${difference}`,
      ),
    );
    expect(differences).toEqual([]);
  });

  describe('the index document', () => {
    it('describes the site, with strings only', () => {
      const fields = ['name', 'description', 'url', 'home', 'gmt_offset', 'timezone_string'];
      expect(Object.fromEntries(fields.map((field) => [field, typeof index[field]]))).toEqual(
        Object.fromEntries(fields.map((field) => [field, 'string'])),
      );
      expect(index.authentication).toEqual([]);
      expect(index._links).toEqual({ help: [{ href: expect.stringMatching(/^http/) }] });
    });

    it('lists the five namespaces and no others', () => {
      expect(index.namespaces).toEqual(NAMESPACES);
    });

    it('has a valid pattern for each route', () => {
      for (const route of Object.keys(index.routes)) expect(() => new RegExp(route.replaceAll('(?P<', '(?<'))).not.toThrow();
    });
  });

  it.each(NAMESPACES)('has an index of %s with the routes of that namespace', async (namespace) => {
    const { status, body } = await server.as('visitor').get<IndexDocument>(`/${namespace}`);
    expect([status, body.namespace]).toEqual([200, namespace]);
    const own = Object.entries(index.routes).filter(([, route]) => route.namespace === namespace);
    expect(body.routes).toEqual(Object.fromEntries(own));
    expect(own.length).toBeGreaterThan(0);
  });
});

function findEndpoint({ routes }: IndexDocument, method: string, path: string): EndpointDocument | undefined {
  const [, route] = Object.entries(routes).find(([key]) => routeShape(key) === routeShape(path)) ?? [];
  return route?.endpoints.find((endpoint) => endpoint.methods.includes(method));
}

/** The differences between an argument and its specification. Only arguments of reading routes may have a default that is not specified. */
function differencesOf(actual: Argument | undefined, expected: SpecifiedArgument, writes: boolean): string[] {
  if (!actual) return ['is missing'];
  const expectedValues = {
    type: expected.type,
    default: expected.default,
    enum: sorted(expected.enum),
    items: sorted(expected.itemsEnum),
  };
  const actualValues = {
    type: actual.type,
    default: actual.default,
    enum: sorted(actual.enum),
    items: sorted(actual.items?.enum),
  };
  const compared = Object.keys(expectedValues).filter(
    (key) => expectedValues[key as keyof typeof expectedValues] !== undefined,
  ) as (keyof typeof expectedValues)[];
  // The specification calls some objects arrays; on the wire they are objects.
  const isObject = expected.type === 'array' && actual.type === 'object';
  return [
    ...compared
      .filter((key) => !(key === 'type' && isObject) && JSON.stringify(actualValues[key]) !== JSON.stringify(expectedValues[key]))
      .map((key) => `${key} is ${JSON.stringify(actualValues[key])}, specified ${JSON.stringify(expectedValues[key])}`),
    ...(actual.required === (expected.required ?? false) ? [] : [`required is ${actual.required}`]),
    ...(writes && expected.default === undefined && actual.default !== undefined ? ['has a default, specified none'] : []),
  ];
}

const sorted = (words: readonly string[] | undefined): string[] | undefined => words && [...words].sort();
