import { SHOP } from '../conventions/namespaces.js';
import { describe, expect, it } from 'vitest';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MetaDataStore } from '../meta-data/meta-data-store.js';
import type { RouteSource } from '../protocol/route.js';
import { Field } from '../schema/field.js';
import { ResourceExtensions } from './resource-extensions.js';
import { resources } from './resource-module.js';
import { ResourceRoutes } from './resource-routes.js';
import type { ResourceService } from './resource-service.js';
import { anyone } from '../protocol/capability.js';
import { Resource } from './resource.js';

@Resource({ namespace: SHOP, route: 'leaves', title: 'leaf', capability: anyone, batch: true })
class Leaf {
  @Field.id() id: number;
}

@Injectable()
class Leaves implements ResourceService<Leaf> {
  list = async () => ({ records: [{ id: 1 }], total: 1 });
  get = async (id: number) => ({ id });
  create = () => this.get(1);
  update = this.get;
  delete = this.get;
  assertExists = async () => undefined;
}

const room = resources([Leaf, Leaves as never]);

/** A resource without versions asks for no metadata. */
const noMetaData = { provide: MetaDataStore, useValue: {} };

@Module({ ...room, providers: [...room.providers, ResourceExtensions, noMetaData] })
class LeafModule {}

describe('a room of resources', () => {
  it('serves the routes of each from its one line', async () => {
    const app = await NestFactory.createApplicationContext(LeafModule, { logger: false });
    const routes = app.get<RouteSource>(room.controllers[0]).routes();
    const paths = (served: typeof routes) => served.map(({ namespace, path }) => `${namespace}/${path}`);
    expect(paths(routes)).toEqual(paths(new ResourceRoutes(Leaf, new Leaves()).routes()));
    await app.close();
  });

  it('names its controllers after their resources, and offers its services to other rooms', () => {
    expect(room.controllers.map(({ name }) => name)).toEqual(['LeafController']);
    expect(room.providers).toEqual([Leaves]);
    expect(room.exports).toEqual([Leaves]);
  });
});
