import { CMS } from '../conventions/namespaces.js';
import { describe, expect, it } from 'vitest';
import { RequestContext } from '../protocol/request-context.js';
import { RestRequest } from '../protocol/rest-request.js';
import { visitor } from '../protocol/principal.js';
import { Router } from '../protocol/router.js';
import { ResourceExtensions } from './resource-extensions.js';
import { Field } from '../schema/field.js';
import { ResourceRoutes } from './resource-routes.js';
import { anyone } from '../protocol/capability.js';
import { Resource } from './resource.js';
import type { ResourceService } from './resource-service.js';
import type { SchemaClass } from '../schema/declared-fields.js';

@Resource({ namespace: CMS, route: 'figs', title: 'fig', capability: anyone })
class Fig {
  @Field.id() id: number;
  @Field.text({ description: 'Name.' }) name: string;
  @Field.integer({ description: 'How many there are.', writeOnly: true }) pieces?: number;
}

class Taste {
  @Field.text({ description: 'How it tastes.', readonly: true }) tasteNote: string;
  @Field.boolean({ description: 'Whether it is sweet.', readonly: true, contexts: ['view', 'edit', 'embed'] }) sweet: boolean;
}

class Writable {
  @Field.text({ description: 'Colour.' }) colour: string;
}

class Stock {
  @Field.integer({ description: 'How many there are.', readonly: true }) pieces: number;
}

class Namesake {
  @Field.text({ description: 'Another name.', readonly: true }) name: string;
}

const FIGS: Fig[] = [
  { id: 1, name: 'Smyrna' },
  { id: 2, name: 'Kadota' },
];

const service: ResourceService<Fig> = {
  assertExists: async () => undefined,
  list: async () => ({ records: FIGS, total: 2 }),
  get: async () => FIGS[0],
  create: async () => FIGS[1],
  update: async () => FIGS[1],
  delete: async () => FIGS[0],
};

const context = new RequestContext(visitor, { home: 'h', root: 'h/rest', language: '' });

function open() {
  const added = new ResourceExtensions();
  const read: string[][] = [];
  const contexts: RequestContext[] = [];
  added.add(Fig, Taste, async (figs, given) => {
    contexts.push(given);
    read.push(figs.map(({ name }) => name));
    return figs.map(({ name }) => ({ tasteNote: `like ${name}`, sweet: true }));
  });
  const router = new Router(new ResourceRoutes(Fig, service, added).routes());
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, sent: Record<string, string> = {}) => {
    const match = router.match(path)!;
    const endpoint = match.route.endpoints.find(({ methods }) => methods.includes(method))!;
    const request = new RestRequest(context, match.params, sent, endpoint.arguments.parse(sent));
    return (await endpoint.handle(request)).body as Record<string, unknown>;
  };
  return { added, router, read, contexts, ask };
}

describe('fields that another library adds', () => {
  it('are described with those of the resource, and are no arguments', () => {
    const { added, router } = open();
    const { route } = router.match('/cms/v2/figs')!;
    expect(route.schema!.fields.map(({ wire }) => wire)).toEqual(['id', 'name', 'pieces', 'taste_note', 'sweet']);
    expect(route.endpoints.flatMap(({ arguments: { fields } }) => fields.map(({ wire }) => wire))).not.toContain('taste_note');
    expect(added.fieldsOf(Fig).map(({ wire }) => wire)).toEqual(['taste_note', 'sweet']);
  });

  it.each([{}, { _fields: 'id,name' }, { _fields: '' }, { _fields: 'tasteNote' }])(
    'are neither returned nor loaded for the query %j',
    async (sent) => {
      const { read, ask } = open();
      for (const path of ['/cms/v2/figs', '/cms/v2/figs/1'])
        expect(JSON.stringify(await ask('GET', path, sent as Record<string, string>))).not.toMatch(/taste|sweet/);
      expect(read).toEqual([]);
    },
  );

  it('are loaded for all records of a list together, in the context of the request', async () => {
    const { read, contexts, ask } = open();
    expect(await ask('GET', '/cms/v2/figs', { _fields: 'id,taste_note' })).toMatchObject([
      { id: 1, taste_note: 'like Smyrna' },
      { id: 2, taste_note: 'like Kadota' },
    ]);
    expect(read).toEqual([['Smyrna', 'Kadota']]);
    expect(contexts).toEqual([context]);
  });

  it('are in the response to reading, creating and updating a record, also if only a part is selected', async () => {
    const { ask } = open();
    for (const [method, path] of [
      ['GET', '/cms/v2/figs/1'],
      ['POST', '/cms/v2/figs'],
      ['PUT', '/cms/v2/figs/2'],
    ] as const)
      expect(await ask(method, path, { _fields: 'sweet.much' })).toMatchObject({ sweet: true });
  });

  it('are shown in the contexts that they name', async () => {
    const { ask } = open();
    const shown = await ask('GET', '/cms/v2/figs/1', { context: 'embed', _fields: 'taste_note,sweet' });
    expect([shown['sweet'], 'taste_note' in shown]).toEqual([true, false]);
  });

  it('may have the name of a write-only field', async () => {
    const { added, ask } = open();
    added.add(Fig, Stock, async (figs) => figs.map(({ id }) => ({ pieces: 10 * id })));
    expect(await ask('GET', '/cms/v2/figs/1', { _fields: 'pieces' })).toMatchObject({ pieces: 10 });
    expect(await ask('GET', '/cms/v2/figs/1')).not.toHaveProperty('pieces');
    expect(() => added.add(Fig, Stock, async () => [])).toThrow(/declared already/);
  });

  it('must be read only, and new', () => {
    const { added } = open();
    const shapes: SchemaClass[] = [Writable, Namesake, Taste];
    for (const shape of shapes) expect(() => added.add(Fig, shape, async () => [])).toThrow(/declared already/);
  });
});
