import { pairsOf } from './query.js';
import type { Requests } from './requests.js';
import type { RequestOptions } from './transport.js';
import type { BatchAnswer, BatchInput, Id, PageOf } from './verbs.js';

/** As many as one page may hold. */
const MOST = 100;

/** All that can be done with the records at an address. What its types show of this is what the server serves there. */
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
    const size = query.per_page ?? MOST;
    for (let page = 1; ; page++) {
      const { records, pages } = await this.page({ ...query, per_page: size, page }, options);
      yield* records;
      // Where the pages are not counted, one that is not full is the last.
      if (pages === undefined ? records.length < size : page >= pages) return;
    }
  }

  get(id: Id, query?: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('GET', this.item(id), { query, ...options });
  }

  create(input: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('POST', this.path, { body: input, ...options });
  }

  /** As PUT, which means the same as PATCH here and may be repeated without a key. */
  update(id: Id, changes: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('PUT', this.item(id), { body: changes, ...options });
  }

  delete(id: Id, query?: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('DELETE', this.item(id), { query, ...options });
  }

  async batch(entries: BatchInput<object, object>, options?: RequestOptions): Promise<BatchAnswer<R>> {
    const answer = await this.requests.read<BatchAnswer<R> | []>('POST', `${this.path}/batch`, { body: entries, ...options });
    return Array.isArray(answer) ? {} : answer;
  }

  upload(file: Blob, name: string, input: object = {}, options?: RequestOptions): Promise<R> {
    const form = new FormData();
    for (const [field, value] of pairsOf(input)) form.append(field, value);
    form.set('file', file, name);
    return this.requests.read('POST', this.path, { body: form, ...options });
  }

  private async page(query?: object, options?: RequestOptions): Promise<{ records: R[]; total?: number; pages?: number }> {
    const { body, headers } = await this.requests.send('GET', this.path, { query, ...options });
    const counted = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined);
    // What the site knows by name (types, statuses, taxonomies) comes as an object.
    const records = Array.isArray(body) ? (body as R[]) : Object.values(body as Record<string, R>);
    return { records, total: counted('X-WP-Total'), pages: counted('X-WP-TotalPages') };
  }

  private item = (id: Id): string => `${this.path}/${encodeURIComponent(id)}`;
}

/** A record of which there is one. */
export class OneRecord<R = unknown> {
  constructor(
    private readonly requests: Requests,
    private readonly path: string,
  ) {}

  get(query?: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('GET', this.path, { query, ...options });
  }

  update(changes: object, options?: RequestOptions): Promise<R> {
    return this.requests.read('PUT', this.path, { body: changes, ...options });
  }
}
