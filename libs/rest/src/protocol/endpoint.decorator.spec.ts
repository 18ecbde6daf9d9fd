import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { restError } from '@grove/core';
import { CMS, SHOP } from '../conventions/namespaces.js';
import { ResourceExtensions } from '../resource/resource-extensions.js';
import { resourceController } from '../resource/resource-controller.js';
import type { ResourceService } from '../resource/resource-service.js';
import { Resource } from '../resource/resource.js';
import { Field } from '../schema/field.js';
import { anyone } from './capability.js';
import { Endpoint, RestController, routesOf } from './endpoint.decorator.js';
import { routeAt } from './route.js';
import { describeOptions } from './index-document.js';
import type { Method } from './method.js';
import { visitor, type Principal } from './principal.js';
import { RequestContext } from './request-context.js';
import { RestRequest } from './rest-request.js';
import { created, ok, type RestResponse } from './rest-response.js';

@Resource({ namespace: SHOP, route: 'figs', title: 'fig', capability: 'manage_figs' })
class Fig {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
}

class TreeParam {
  @Field.integer({ description: 'The tree.' }) treeId: number;
}

class FigQuery {
  @Field.boolean({ description: 'Only ripe ones.', default: false }) ripe: boolean;
}

const TreeNotFound = restError('tree_invalid', 404, 'There is no tree with this id.');

@RestController({ namespace: SHOP, capability: 'manage_figs', schema: Fig, title: 'fig' })
class TreeFigsController {
  readonly served: string[] = [];
  readonly closed = new Set([7]);

  @Endpoint({
    ...{ method: 'GET', path: 'trees/<tree_id>/figs', summary: 'List the figs of a tree', contexts: ['view'] },
    ...{ params: TreeParam, query: FigQuery },
    assertExists: async (_controller, request) => {
      if (request.id('tree_id') > 9) throw new TreeNotFound();
    },
  })
  async list(request: RestRequest<FigQuery>): Promise<RestResponse> {
    this.served.push(`list ${request.id('tree_id')} ${request.args.ripe}`);
    return ok([]);
  }

  @Endpoint({ method: 'POST', path: 'trees/<tree_id>/figs', summary: 'Add a fig', body: Fig })
  async add({ args }: RestRequest<Fig>): Promise<RestResponse> {
    this.served.push(`add ${args.name}`);
    return created({ ...args }, 'there');
  }

  @Endpoint({ method: ['PUT', 'PATCH'], path: 'trees/<tree_id>/figs', summary: 'Change all figs', body: Fig, isUpdate: true })
  async change({ args }: RestRequest<Partial<Fig>>): Promise<RestResponse> {
    return ok(args);
  }

  @Endpoint<TreeFigsController>({
    ...{ method: 'POST', path: 'trees/<tree_id>/water', summary: 'Water a tree', verb: 'edit', capability: anyone },
    authorize: (controller, request) => !controller.closed.has(request.id('tree_id')),
  })
  async water(request: RestRequest): Promise<RestResponse> {
    this.served.push(`water ${request.id('tree_id')}`);
    return ok({});
  }

  @Endpoint({ method: 'DELETE', path: 'trees', summary: 'Fell all trees', namespace: CMS, capability: anyone })
  async fell(): Promise<RestResponse> {
    return ok({ left: 0 });
  }
}

const allowing = (...capabilities: string[]): Principal => ({ ...visitor, can: (asked) => capabilities.includes(asked) });
const mountPoint = { home: 'https://shop.example', root: 'https://shop.example/rest', language: '' };

/** One endpoint of a controller, and requests to it. */
function endpointOf(controller: object, method: Method, path: string) {
  const route = routesOf(controller).find((one) => one.path === path)!;
  const matching = route.endpoints.filter(({ methods }) => methods.includes(method));
  expect(matching).toHaveLength(1);
  const [endpoint] = matching;
  const request = (sent: Record<string, unknown> = {}, params = {}, principal = visitor) =>
    new RestRequest(new RequestContext(principal, mountPoint), params, sent, endpoint.arguments.parse(sent));
  return { endpoint, request };
}

describe('a declared endpoint', () => {
  it('is served by its method, on the controller and with the parsed arguments', async () => {
    const controller = new TreeFigsController();
    const { endpoint, request } = endpointOf(controller, 'GET', 'trees/<tree_id>/figs');
    expect(await endpoint.handle(request({ ripe: 'true' }, { tree_id: '4' }))).toMatchObject({ status: 200, body: [] });
    await endpoint.handle(request({}, { tree_id: '5' }));
    expect(controller.served).toEqual(['list 4 true', 'list 5 false']);
  });

  it('of the same path belongs to one route, in the order of the methods', () => {
    const routes = routesOf(new TreeFigsController());
    expect(
      routes.map(({ namespace, path, endpoints }) => [namespace?.id, path, endpoints.map(({ methods }) => methods)]),
    ).toEqual([
      ['shop/v1', 'trees/<tree_id>/figs', [['GET'], ['POST'], ['PUT', 'PATCH']]],
      ['shop/v1', 'trees/<tree_id>/water', [['POST']]],
      ['cms/v2', 'trees', [['DELETE']]],
    ]);
  });

  it('takes the arguments of the path, `context`, the query and the body, in this order', () => {
    const names = (method: Method, path: string) =>
      endpointOf(new TreeFigsController(), method, path).endpoint.arguments.fields.map(({ wire }) => wire);
    expect(names('GET', 'trees/<tree_id>/figs')).toEqual(['tree_id', 'context', 'ripe']);
    expect(names('POST', 'trees/<tree_id>/figs')).toEqual(['id', 'name']);
    expect(names('POST', 'trees/<tree_id>/water')).toEqual([]);
  });

  it('requires what its body requires, unless the body changes a record', () => {
    const add = endpointOf(new TreeFigsController(), 'POST', 'trees/<tree_id>/figs');
    expect(() => add.request({})).toThrow(expect.objectContaining({ code: 'rest_missing_callback_param' }));
    const change = endpointOf(new TreeFigsController(), 'PATCH', 'trees/<tree_id>/figs');
    expect(change.request({}).args).toEqual({});
  });

  it.each<[Method, string, string]>([
    ['GET', 'trees/<tree_id>/figs', 'shop_rest_cannot_view'],
    ['POST', 'trees/<tree_id>/figs', 'shop_rest_cannot_create'],
    ['POST', 'trees/<tree_id>/water', 'shop_rest_cannot_edit'],
    ['DELETE', 'trees', 'rest_cannot_delete'],
  ])('%s %s is refused with the code %s: by the method, unless it names another verb', (method, path, code) => {
    expect(endpointOf(new TreeFigsController(), method, path).endpoint.refusalCode).toBe(code);
  });

  it('is for those who have the capability of the controller, unless it names its own or has a rule', async () => {
    const controller = new TreeFigsController();
    const list = endpointOf(controller, 'GET', 'trees/<tree_id>/figs');
    expect(await list.endpoint.authorize(list.request({}, {}, allowing('manage_figs')))).toBe(true);
    expect(await list.endpoint.authorize(list.request({}, {}, allowing('eat_figs')))).toBe(false);
    const fell = endpointOf(controller, 'DELETE', 'trees');
    expect(await fell.endpoint.authorize(fell.request())).toBe(true);
    const water = endpointOf(controller, 'POST', 'trees/<tree_id>/water');
    expect(await water.endpoint.authorize(water.request({}, { tree_id: '6' }))).toBe(true);
    expect(await water.endpoint.authorize(water.request({}, { tree_id: '7' }, allowing('manage_figs')))).toBe(false);
  });

  it('may say which id of the path is unknown', async () => {
    const { endpoint, request } = endpointOf(new TreeFigsController(), 'GET', 'trees/<tree_id>/figs');
    await expect(endpoint.assertExists!(request({}, { tree_id: '9' }))).resolves.toBeUndefined();
    await expect(endpoint.assertExists!(request({}, { tree_id: '10' }))).rejects.toThrow(TreeNotFound);
    expect(endpointOf(new TreeFigsController(), 'DELETE', 'trees').endpoint.assertExists).toBeUndefined();
  });

  it('is described by OPTIONS: its arguments, and the schema of the records of the controller', () => {
    const [route] = routesOf(new TreeFigsController());
    expect(describeOptions(routeAt(mountPoint, route), mountPoint)).toMatchObject({
      namespace: 'shop/v1',
      methods: ['GET', 'POST', 'PUT', 'PATCH'],
      endpoints: [
        { methods: ['GET'], args: { tree_id: { description: 'The tree.' }, context: {}, ripe: { default: false } } },
        { methods: ['POST'], args: { name: { required: true, description: 'Name.' } } },
        { methods: ['PUT', 'PATCH'], args: { name: { required: false } } },
      ],
      schema: { title: 'fig', type: 'object', properties: { id: {}, name: { description: 'Name.', type: 'string' } } },
    });
  });
});

describe('a declared endpoint in addition to the routes of a resource', () => {
  class FigsService {}

  @RestController({ namespace: SHOP, capability: 'manage_figs', schema: Fig, title: 'fig' })
  class FigsController extends resourceController(Fig, FigsService as unknown as new () => ResourceService<Fig>) {
    @Endpoint({ method: 'GET', path: 'figs', summary: 'List figs by ripeness', query: FigQuery })
    async list(): Promise<RestResponse> {
      return ok(['ripe']);
    }

    @Endpoint({ method: 'PATCH', path: 'figs/<id>', summary: 'Ripen a fig' })
    async ripen(): Promise<RestResponse> {
      return ok({ ripe: true });
    }

    @Endpoint({ method: 'POST', path: 'figs/shake', summary: 'Shake the tree' })
    async shake(): Promise<RestResponse> {
      return ok({});
    }
  }
  const controller = new FigsController(new FigsService() as never, new ResourceExtensions(), undefined as never);

  it('takes the place of the one with the same method and path; other endpoints and methods stay', async () => {
    const described = routesOf(controller).map(({ path, endpoints }) => [
      path,
      endpoints.map(({ methods, summary }) => `${methods.join(' ')}: ${summary}`),
    ]);
    expect(described).toEqual([
      ['figs', ['GET: List figs by ripeness', 'POST: Create a fig']],
      ['figs/<id>', ['GET: Read a fig', 'PATCH: Ripen a fig', 'POST PUT: Update a fig', 'DELETE: Delete a fig']],
      ['figs/shake', ['POST: Shake the tree']],
    ]);
    const { endpoint, request } = endpointOf(controller, 'GET', 'figs');
    expect(await endpoint.handle(request())).toMatchObject({ body: ['ripe'] });
  });

  it('leaves the schema of the resource as it was', () => {
    const [collection] = routesOf(controller);
    expect(collection.schema).toMatchObject({ title: 'fig', fields: [{ wire: 'id' }, { wire: 'name', description: 'Name.' }] });
  });
});
