import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { describeOnEachEngine } from '@grove/database/testing';
import { indexOf, shapeOf, type Argument, type EndpointDocument, type IndexDocument } from './support/index-document.js';
import { startTestServer, type TestServer } from './support/test-server.js';

interface Specified {
  readonly type?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly itemsEnum?: readonly string[];
  readonly required?: boolean;
}

interface SpecifiedEndpoint {
  readonly path: string;
  readonly methods: readonly string[];
  readonly args: Readonly<Record<string, Specified>>;
}

const contract = JSON.parse(readFileSync(new URL('../../../tools/replay/contract.json', import.meta.url), 'utf8')) as {
  readonly endpoints: readonly SpecifiedEndpoint[];
};

const NAMESPACES = ['shop/v1', 'cms/v2', 'oembed/1.0', 'contact-form/v1', 'seo/v1'];

/** One line for each way to call an endpoint: its method, its path, its arguments. */
const specified = contract.endpoints.flatMap(({ path, methods, args }) => methods.map((method) => [method, path, args] as const));

describeOnEachEngine('The contract', (engine) => {
  let server: TestServer;
  let index: IndexDocument;
  beforeAll(async () => {
    server = await startTestServer(engine);
    index = await indexOf(server);
  });
  afterAll(() => server.stop());

  it.each(specified)('serves %s %s with the specified arguments', (method, path, args) => {
    const endpoint = served(index, method, path);
    expect(endpoint?.methods).toContain(method);
    const faults = Object.entries(args).flatMap(([name, want]) =>
      faultsOf(endpoint!.args[name], want, !['GET', 'DELETE'].includes(method)).map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  describe('the index document', () => {
    it('describes the site, each field as text', () => {
      const fields = ['name', 'description', 'url', 'home', 'gmt_offset', 'timezone_string'];
      expect(Object.fromEntries(fields.map((field) => [field, typeof index[field]]))).toEqual(
        Object.fromEntries(fields.map((field) => [field, 'string'])),
      );
      expect(index.authentication).toEqual([]);
      expect(index._links).toEqual({ help: [{ href: expect.stringMatching(/^http/) }] });
    });

    it('lists the five namespaces and no other', () => {
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

function served({ routes }: IndexDocument, method: string, path: string): EndpointDocument | undefined {
  const [, route] = Object.entries(routes).find(([key]) => shapeOf(key) === shapeOf(path)) ?? [];
  return route?.endpoints.find((endpoint) => endpoint.methods.includes(method));
}

/** Where an argument is not as specified. A default that is not specified may be told where records are read, never where they are written. */
function faultsOf(got: Argument | undefined, want: Specified, writes: boolean): string[] {
  if (!got) return ['is not there'];
  const wanted = { type: want.type, default: want.default, enum: ordered(want.enum), items: ordered(want.itemsEnum) };
  const found = { type: got.type, default: got.default, enum: ordered(got.enum), items: ordered(got.items?.enum) };
  const asked = Object.keys(wanted).filter((key) => wanted[key as keyof typeof wanted] !== undefined) as (keyof typeof wanted)[];
  // The specification calls some objects arrays; on the wire they are objects.
  const isObject = want.type === 'array' && got.type === 'object';
  return [
    ...asked
      .filter((key) => !(key === 'type' && isObject) && JSON.stringify(found[key]) !== JSON.stringify(wanted[key]))
      .map((key) => `${key} is ${JSON.stringify(found[key])}, specified ${JSON.stringify(wanted[key])}`),
    ...(got.required === (want.required ?? false) ? [] : [`required is ${got.required}`]),
    ...(writes && want.default === undefined && got.default !== undefined ? ['has a default, specified none'] : []),
  ];
}

const ordered = (words: readonly string[] | undefined): string[] | undefined => words && [...words].sort();
