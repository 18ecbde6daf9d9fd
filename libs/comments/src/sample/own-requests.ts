import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { RestRequest, type MountPoint, type Principal, type Route, type RouteSource } from '@grove/rest';
import { Config } from '@grove/core';

/** The site itself, which may do everything. */
const siteItself: Principal = { userId: 0, username: '', roles: ['administrator'], can: () => true };

/** Requests that nobody sent: the sample asks the same addresses that clients ask, in the same words. */
export class OwnRequests {
  private readonly routes = new Map<string, Route>();
  private readonly mount: MountPoint;

  constructor(app: INestApplicationContext) {
    const { baseUrl, port } = app.get(Config);
    const home = baseUrl || `http://localhost:${port}`;
    this.mount = { home, root: `${home}/rest`, language: '' };
    const controllers = app.get(DiscoveryService).getControllers();
    for (const route of controllers.flatMap(({ instance }) => (instance as Partial<RouteSource> | undefined)?.routes?.() ?? []))
      this.routes.set(`${route.namespace?.id}/${route.path}`, route);
  }

  /** Makes a record in one of the collections of `cms/v2`; gives its id. */
  async create(collection: string, sent: Record<string, unknown>, message?: IncomingMessage): Promise<number> {
    const route = this.routes.get(`cms/v2/${collection}`)!;
    const endpoint = route.endpoints.find(({ methods }) => methods.includes('POST'))!;
    const args = endpoint.arguments.read(sent);
    const client = { address: '', userAgent: '' };
    const call = new RestRequest('POST', {}, siteItself, this.mount, sent, args, client, message);
    return ((await endpoint.handle(call)).body as { id: number }).id;
  }

  /** Uploads a file; gives the id of the medium. */
  upload(name: string, content: Buffer, sent: Record<string, unknown>): Promise<number> {
    const headers = {
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="${name}"`,
    };
    // What receives uploads looks at the headers of a message and takes its body, and at nothing else.
    return this.create('media', sent, Object.assign(Readable.from([content]), { headers }) as unknown as IncomingMessage);
  }
}
