import { pairsOf } from './query.js';
import type { Requests } from './requests.js';
import type { RequestOptions } from './transport.js';
import type { BatchResult, BatchInput, Id, PageOf, Tagged } from './verbs.js';

/** The maximum number of records per page. */
const MAX_PER_PAGE = 100;

/** All methods of a collection. The generated types show only those that the server has at this path. */
export class Collection<R = unknown> {
  constructor(
    private readonly requests: Requests,
    private readonly path: string,
  ) {}

  async list(query?: object, options?: RequestOptions): Promise<PageOf<R>> {
    const { records, total, pages } = await this.page(query, options);
    return { records, total: total ?? records.length, pages: pages ?? 1 };
  }

  async *all(query: { per_page?: number } = {}, options?: RequestOptions): AsyncGenerator<R, void, undefined> {
    const size = query.per_page ?? MAX_PER_PAGE;
    for (let page = 1; ; page++) {
      const { records, pages } = await this.page({ ...query, per_page: size, page }, options);
      yield* records;
      // If the server does not count pages, the last page is the first one that is not full.
      if (pages === undefined ? records.length < size : page >= pages) return;
    }
  }

  get(id: Id, query?: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('GET', this.item(id), { query, ...options });
  }

  getTagged(id: Id, query?: object, options?: RequestOptions): Promise<Tagged<R>> {
    return this.requests.readTagged('GET', this.item(id), { query, ...options });
  }

  create(input: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('POST', this.path, { body: input, ...options });
  }

  /** Uses PUT, which the server treats like PATCH, because it can be repeated without an `Idempotency-Key`. */
  update(id: Id, changes: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('PUT', this.item(id), { body: changes, ...options });
  }

  delete(id: Id, query?: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('DELETE', this.item(id), { query, ...options });
  }

  async batch(entries: BatchInput<object, object>, options?: RequestOptions): Promise<BatchResult<R>> {
    const result = await this.requests.read<BatchResult<R> | []>('POST', `${this.path}/batch`, { body: entries, ...options });
    return Array.isArray(result) ? {} : result;
  }

  upload(file: Blob, name: string, input: object = {}, options?: RequestOptions): Promise<R> {
    const form = new FormData();
    for (const [field, value] of pairsOf(input)) form.append(field, value);
    form.set('file', file, name);
    return this.requests.read('POST', this.path, { body: form, ...options });
  }

  private async page(query?: object, options?: RequestOptions): Promise<{ records: R[]; total?: number; pages?: number }> {
    const { body, headers } = await this.requests.send('GET', this.path, { query, ...options });
    const countIn = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined);
    // Types, statuses and taxonomies come as an object, keyed by name.
    const records = Array.isArray(body) ? (body as R[]) : Object.values(body as Record<string, R>);
    return { records, total: countIn('X-WP-Total'), pages: countIn('X-WP-TotalPages') };
  }

  private item = (id: Id): string => `${this.path}/${encodeURIComponent(id)}`;
}

/** A record that exists only once, such as the settings. */
export class Singleton<R = unknown> {
  constructor(
    private readonly requests: Requests,
    private readonly path: string,
  ) {}

  get(query?: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('GET', this.path, { query, ...options });
  }

  getTagged(query?: object, options?: RequestOptions): Promise<Tagged<R>> {
    return this.requests.readTagged('GET', this.path, { query, ...options });
  }

  update(changes: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('PUT', this.path, { body: changes, ...options });
  }
}
