import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Record<string, unknown>;

/** A small shop with the REST interface of WordPress: lists in pages, records, and what goes wrong with real ones. */
export class FixtureShop {
  /** By route, such as `/wc/v1/orders`; each list is in the order of ids. */
  readonly lists: Record<string, Fields[]> = {};
  /** Answers other than lists, by path without arguments. */
  readonly documents: Record<string, unknown> = {};
  /** Answers before the request is looked at; undefined lets it pass. */
  onRequest: (request: { path: string; query: URLSearchParams; authorization?: string }) => Answer | undefined = () => undefined;
  /** Every requested path with its query. */
  readonly requests: string[] = [];
  /** The largest number of requests at the same time. */
  mostAtOnce = 0;
  private atOnce = 0;

  private constructor(
    private readonly server: Server,
    private readonly root: string,
  ) {}

  static async start(root = '/wp-json'): Promise<FixtureShop> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const shop = new FixtureShop(server, root);
    server.on('request', (request, response) => void shop.answer(request, response));
    return shop;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    // Others may arrive meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
    const { status = 200, headers = {}, body } = this.answerTo(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
    this.atOnce--;
  }

  private answerTo(request: IncomingMessage): Answer {
    const url = new URL(request.url!, this.url);
    const path = this.pathOf(url);
    if (path === undefined)
      return {
        status: 404,
        body: '<html>No such page</html>',
        headers: { link: `<${this.url}${this.root}/>; rel="https://api.w.org/"` },
      };
    this.requests.push(`${path}${url.search}`);
    const { authorization } = request.headers;
    return this.onRequest({ path, query: url.searchParams, authorization }) ?? this.contentOf(path, url.searchParams);
  }

  private pathOf({ pathname, searchParams }: URL): string | undefined {
    if (this.root.includes('?')) return searchParams.get('rest_route') ?? undefined;
    return pathname.startsWith(this.root) ? pathname.slice(this.root.length) || '/' : undefined;
  }

  private contentOf(path: string, query: URLSearchParams): Answer {
    if (path === '/') return { body: this.index() };
    if (Object.hasOwn(this.documents, path)) return { body: this.documents[path] };
    if (Object.hasOwn(this.lists, path)) return this.page(this.lists[path], query);
    const [, route, id] = /^(.*)\/(\d+)$/.exec(path) ?? [];
    const record = this.lists[route]?.find((one) => one['id'] === Number(id));
    return record
      ? { body: record }
      : { status: 404, body: { code: 'rest_no_route', message: 'No such record.', data: { status: 404 } } };
  }

  private page(records: Fields[], query: URLSearchParams): Answer {
    const [size, page] = [Number(query.get('per_page') ?? 10), Number(query.get('page') ?? 1)];
    const include = query.get('include');
    const status = query.get('status') ?? 'any';
    const found = records
      .filter((record) =>
        ['any', 'all', 'inherit'].includes(status) ? record['status'] !== 'trash' : record['status'] === status,
      )
      .filter(({ id }) => include === null || String(id) === include);
    return { body: found.slice((page - 1) * size, page * size), headers: { 'x-wp-total': String(found.length) } };
  }

  private index(): Fields {
    const routes = [...Object.keys(this.lists), ...Object.keys(this.documents)].map((route) =>
      route.replace(/\/\d+/g, '/(?P<id>[\\d]+)'),
    );
    const namespaces = [...new Set(routes.map((route) => route.split('/').slice(1, 3).join('/')))];
    return { url: this.url, home: this.url, namespaces, routes: Object.fromEntries(routes.map((route) => [route, {}])) };
  }
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}
