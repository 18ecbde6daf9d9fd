import type { Database } from '@grove/database';
import type { SeededRandom } from '@grove/core/testing';
import { Configuration } from '@grove/core';
import { CONFIG_CLASSES, openDatabase, startServer } from '@grove/server';
import type { Actor } from './actors.js';
import { Client, type RequestOptions } from './client.js';
import { keepAliveAgent, type HttpResponse, type JsonRecord } from './http.js';
import { createRecordKinds, type RecordKind } from './record-kinds.js';
import type { Settings, TestServer } from './test-server.js';

/** All servers are asked as the same host, so that their responses have the same links. */
const HOST = { Host: 'shop.localhost' };

/** Every kind of principal. */
const READERS: readonly Actor[] = ['admin', 'key_read_write', 'shop_manager', 'editor', 'author', 'customer', 'visitor'];

const QUERIES = [
  '',
  '?per_page=2&page=2',
  '?context=edit',
  '?_fields=id,name,slug,status,title',
  '?_embed=1',
  '?_envelope=1',
  '?search=Nut',
  '?orderby=id&order=asc',
  '?per_page=100',
];

const FIXED_PATHS = [
  '/',
  '/shop/v1',
  '/shop/v1/reports/top_sellers?period=year',
  '/shop/v1/taxes/classes',
  '/shop/v1/keys',
  '/cms/v2/settings',
  '/cms/v2/types',
  '/cms/v2/statuses',
  '/cms/v2/users/me',
  '/cms/v2/users/me?context=edit',
  '/cms/v2/users/me/application-passwords',
];

/** A further process of the same shop, in this process. */
export interface SecondServer {
  as(actor: Actor): Client;
  stop(): Promise<void>;
}

/** Starts another server on the database of `server`, with other settings. `database` may replace its connection. */
export async function startSecondServer(server: TestServer, settings: Settings = {}, database?: Database): Promise<SecondServer> {
  const { databaseUrl, dataDir, port, logLevel, sampleData } = { ...settingsOf(server), port: 0 };
  const configuration = new Configuration({ databaseUrl, dataDir, port, logLevel, sampleData, ...settings }, CONFIG_CLASSES);
  const running = await startServer(configuration, database ?? (await openDatabase(configuration)));
  const agent = keepAliveAgent(100);
  return {
    as: (actor) => new Client(`${running.url}/rest`, server.headersOf(actor), agent),
    async stop() {
      agent.destroy();
      await running.stop();
    },
  };
}

const settingsOf = ({ configuration }: TestServer): Settings =>
  Object.assign({}, ...CONFIG_CLASSES.map((type) => configuration.get(type as never))) as Settings;

interface Known {
  readonly kind: RecordKind;
  readonly id: number;
}

/** A server to which requests are sent. */
type Asked = Pick<SecondServer, 'as'>;

/** Writes and reads at random. Readers store responses; `uncached` computes each of them. */
export class CachedReads {
  private readonly known: Known[] = [];

  constructor(
    private readonly main: TestServer,
    private readonly servers: { readonly readers: readonly Asked[]; readonly writers: readonly Asked[] },
    private readonly uncached: Asked,
    private readonly chance: SeededRandom,
  ) {}

  /** Creates a record of each kind, or of the one kind that is read and changed. */
  async prepare(collection?: string): Promise<void> {
    const kinds = await createRecordKinds(this.main);
    for (const kind of kinds) if (collection === undefined || kind.collection === collection) await this.create(kind);
  }

  /** One or several changes by any writer; all have been acknowledged when it ends. Reads meanwhile store what is about to become stale. */
  async write(): Promise<void> {
    const writes = Array.from({ length: 1 + this.chance.below(3) }, () => this.change());
    const reads = Array.from({ length: this.chance.below(4) }, () =>
      this.respond(this.chance.pick(this.servers.readers), this.somewhere()),
    );
    await Promise.all([...writes, ...reads]);
  }

  /** Reads something as somebody, and gives the difference between the stored and the computed response if there is one. */
  async read(): Promise<string | undefined> {
    const [place, server] = [this.somewhere(), this.chance.pick(this.servers.readers)];
    let difference = '';
    // Something may depend on the second. What is stale stays different.
    for (let attempt = 0; attempt < 3; attempt++) {
      const computed = contentOf(await this.respond(this.uncached, place));
      const answered = contentOf(await this.respond(server, place));
      if (answered === computed) return undefined;
      difference = `${place.actor} GET ${place.path}\n  stored:   ${answered}\n  computed: ${computed}`;
    }
    return difference;
  }

  private somewhere(): { actor: Actor; path: string } {
    const actor = this.chance.pick(READERS);
    const { kind, id } = this.chance.pick(this.known);
    const path = this.chance.pick([
      kind.collection + this.chance.pick(QUERIES),
      `${kind.collection}/${id}${this.chance.pick(['', '', '?context=edit', '?_embed=1'])}`,
      this.chance.pick(FIXED_PATHS),
    ]);
    return { actor, path };
  }

  private respond(server: Asked, { actor, path }: { actor: Actor; path: string }): Promise<HttpResponse> {
    return this.send(server, actor, 'GET', path);
  }

  private async change(): Promise<void> {
    const { kind, id } = this.chance.pick(this.known);
    const path = `${kind.collection}/${id}`;
    const action = this.chance.pick(['create', 'update', 'update', 'update', 'trash', 'delete', 'batch', 'settings', 'role']);
    if (action === 'create') await this.create(kind);
    else if (action === 'update') await this.asAdmin('PUT', path, { body: kind.body() });
    else if (action === 'trash') await this.asAdmin('DELETE', path);
    else if (action === 'delete') await this.asAdmin('DELETE', `${path}?force=true&reassign=1`);
    else if (action === 'batch')
      await this.asAdmin('POST', `${kind.collection}/batch`, { body: { update: [{ id, ...kind.body() }] } });
    else if (action === 'settings') await this.asAdmin('POST', '/cms/v2/settings', { body: this.someSettings() });
    else await this.changeRole();
  }

  private someSettings(): object {
    return this.chance.pick([
      { title: `Shop ${this.chance.below(100)}` },
      { use_smilies: this.chance.pick([true, false]) },
      { start_of_week: this.chance.below(7) },
    ]);
  }

  /** What an account may see changes with its role. */
  private async changeRole(): Promise<void> {
    const { body } = await this.send(this.chance.pick(this.servers.writers), 'editor', 'GET', '/cms/v2/users/me?context=edit');
    if (body.id)
      await this.asAdmin('PUT', `/cms/v2/users/${body.id}`, {
        body: { roles: [this.chance.pick(['editor', 'author', 'subscriber'])] },
      });
  }

  private async create(kind: RecordKind): Promise<void> {
    const { body } = await this.asAdmin('POST', kind.collection, { body: kind.body() });
    if (body.id) this.known.push({ kind, id: body.id });
  }

  private asAdmin(method: string, path: string, options?: RequestOptions): Promise<HttpResponse> {
    return this.send(this.chance.pick(this.servers.writers), 'admin', method, path, options);
  }

  private async send(server: Asked, actor: Actor, method: string, path: string, options?: RequestOptions): Promise<HttpResponse> {
    const response = await server.as(actor).send<JsonRecord>(method, path, { ...options, headers: HOST });
    if (response.status >= 500 && response.status !== 501)
      throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return response;
  }
}

const HEADERS = ['link', 'allow', 'x-wp-total', 'x-wp-totalpages', 'cache-control', 'content-type'];

/** Suggested products may be a minute old, in each process another minute. */
const contentOf = ({ status, headers, text }: HttpResponse): string =>
  [status, ...HEADERS.map((name) => headers[name]), text.replace(/"related_ids":\[[^\]]*\]/g, '')].join(' | ');
