import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { listeningAddress, RestConfig } from '@grove/rest';
import { Client } from './support/client.js';
import { keepAliveAgent } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** How callers reach the server: the host that they name, and the root under which they use the interface. */
const CALLERS: readonly [host: string, root: string][] = [
  ['shop.example', '/rest'],
  ['localhost', '/rest'],
  ['other.example:8443', '/nl/rest'],
  ['shop.example', '/wp-json'],
];

const RECORDS: readonly [what: string, path: string, body: object][] = [
  ['order', '/shop/v1/orders', { status: 'pending', billing: { first_name: 'Ada' } }],
  ['product', '/shop/v1/products', { name: 'Figs', regular_price: '2.00' }],
];

describeOnEachEngine('The links in the payload of an event', (engine) => {
  const agent = keepAliveAgent();
  const servers = {} as Record<'bare' | 'named', TestServer>;
  beforeAll(async () => {
    const settings = { compatRoot: 'wp-json', insecureBasic: true };
    servers.bare = await startTestServer(engine, settings);
    servers.named = await startTestServer(engine, { ...settings, baseUrl: 'https://noten.example' });
  });
  afterAll(async () => {
    agent.destroy();
    for (const server of Object.values(servers)) await server.stop();
  });

  /** Creates a record as a caller does, and returns all URLs in the payload of its event, with the id and the slug left out. */
  async function linksOf(
    server: TestServer,
    [host, root]: (typeof CALLERS)[number],
    path: string,
    body: object,
  ): Promise<string[]> {
    const origin = listeningAddress(server.configuration.get(RestConfig));
    const client = new Client(origin + root, server.headersOf('admin'), agent);
    const { status, body: created } = await client.send('POST', path, { body, headers: { Host: host } });
    expect([status, created._links]).toEqual([201, expect.anything()]);
    const sql = "SELECT payload FROM outbox WHERE resource_id = ? AND topic NOT LIKE 'user.%' ORDER BY id LIMIT 1";
    const [{ payload }] = await server.database.read<{ payload: string }>(sql, [created.id]);
    const urls = payload.match(/https?:[^"\\]+/g) ?? [];
    return urls.map((url) => url.replace(/\d+$/, '<id>').replace(/figs[-\d]*/, '<slug>'));
  }

  it.each(RECORDS)('of a new %s begin with the address that the server prints, whoever creates it', async (_what, path, body) => {
    const [first, ...others] = await Promise.all(CALLERS.map((caller) => linksOf(servers.bare, caller, path, body)));
    expect(first).toContain(`${servers.bare.url}/rest${path}/<id>`);
    for (const url of first) expect(url).toMatch(new RegExp(`^${servers.bare.url}/`));
    for (const links of others) expect(links).toEqual(first);
  });

  it.each(RECORDS)('of a new %s begin with BASE_URL where it is set', async (_what, path, body) => {
    const [first, ...others] = await Promise.all(CALLERS.map((caller) => linksOf(servers.named, caller, path, body)));
    expect(first).toContain(`https://noten.example/rest${path}/<id>`);
    for (const url of first) expect(url).toMatch(/^https:\/\/noten\.example\//);
    for (const links of others) expect(links).toEqual(first);
  });
});
