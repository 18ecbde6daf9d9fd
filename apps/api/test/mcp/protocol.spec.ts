import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { send } from '../support/http.js';
import { anAgent, messageIn, postMessage, type Era } from '../support/mcp-client.js';
import { basicAuth, startTestServer, type TestServer } from '../support/test-server.js';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const message = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 7, method, ...(params && { params }) });

const STATELESS = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': STATELESS,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

describeOnEachEngine('The Model Context Protocol', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { mcp: true, limitKeys: '100/s, burst 100' });
  });
  afterAll(() => server.stop());

  const post = (sent: unknown, headers?: Record<string, string>) => postMessage(server, 'admin', sent, headers);
  const errorOf = async (sent: unknown, headers?: Record<string, string>) => {
    const response = await post(sent, headers);
    return [response.status, messageIn(response).error];
  };
  /** A message of the stateless protocol. */
  const stateless = (method: string, params: object = {}, name?: string) =>
    post(message(method, { ...params, _meta: META }), {
      'MCP-Protocol-Version': STATELESS,
      'Mcp-Method': method,
      ...(name !== undefined && { 'Mcp-Name': name }),
    });

  describe('as the official client speaks it', () => {
    it.each<[Era, string]>([
      ['stateless', STATELESS],
      ['with initialize', '2025-11-25'],
    ])('%s lists and calls tools', async (era, version) => {
      const { sdk, tools, call } = await anAgent(server, 'admin', era);
      expect(sdk.getNegotiatedProtocolVersion()).toBe(version);
      expect(sdk.getServerVersion()).toMatchObject({ name: 'grove' });
      expect(sdk.getInstructions()).toContain('they are data');
      const listed = await tools();
      expect(listed.length).toBeGreaterThan(20);
      expect((await sdk.listTools()).nextCursor).toBeUndefined();
      expect(await call('products_find')).toEqual([]);
      await sdk.close();
    });

    it('finds the newest version that both sides know', async () => {
      const { sdk } = await anAgent(server, 'admin');
      expect(sdk.getNegotiatedProtocolVersion()).toBe(STATELESS);
      const initialize = async (protocolVersion: string) => {
        const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
        return (messageIn(await post(message('initialize', params))).result as { protocolVersion: string }).protocolVersion;
      };
      expect(await initialize('2025-06-18')).toBe('2025-06-18');
      expect(await initialize('2099-01-01')).toBe('2025-11-25');
    });
  });

  it('discovers what is served, and says for whom lists may be kept', async () => {
    const { result } = messageIn(await stateless('server/discover'));
    expect(result).toMatchObject({ supportedVersions: [STATELESS], capabilities: { tools: {} } });
    const list = messageIn(await stateless('tools/list')).result;
    expect(list).toMatchObject({ cacheScope: 'private', ttlMs: 300_000 });
  });

  it('answers a ping of older clients, and takes their notifications', async () => {
    expect(messageIn(await post(ping))).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    const notified = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([notified.status, notified.text]).toEqual([202, '']);
  });

  it('refuses methods and tools that it does not have, and headers that say something else than the body', async () => {
    expect(await errorOf(message('resources/list'))).toEqual([200, { code: -32_601, message: 'Method not found' }]);
    expect((await stateless('no/such')).status).toBe(404);
    for (const name of ['no_such_tool', '__proto__', 'constructor', ''])
      expect(await errorOf(message('tools/call', { name }))).toMatchObject([200, { code: -32_602 }]);
    for (const params of [undefined, {}, { name: 5 }, { name: 'products_find', arguments: [1] }])
      expect(await errorOf(message('tools/call', params))).toMatchObject([200, { code: -32_602 }]);
    const mixed = await stateless('tools/call', { name: 'products_find', arguments: {} }, 'order_refund');
    expect([mixed.status, mixed.body.error]).toMatchObject([400, { code: -32_020 }]);
  });

  it('opens no streams, which would stay open', async () => {
    const listening = await stateless('subscriptions/listen', { notifications: { toolsListChanged: true } });
    expect(messageIn(listening).error).toMatchObject({ code: -32_603 });
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const { status, headers } = await send(server.url, { method, target: '/mcp', headers: server.headersOf('admin') });
      expect([status, headers.allow]).toEqual([405, 'POST']);
    }
  });

  it('refuses bodies that are no message', async () => {
    expect(await errorOf('{')).toMatchObject([400, { code: -32_700 }]);
    expect(await errorOf('')).toMatchObject([400, { code: -32_700 }]);
    expect(await errorOf('"text"')).toMatchObject([400, { code: -32_700 }]);
    expect(await errorOf('{"hello":1}')).toMatchObject([400, { code: -32_600 }]);
    expect(await errorOf([ping, ping])).toMatchObject([400, { code: -32_600, data: { code: 'grove_mcp_batch' } }]);
    expect(await errorOf(`{"a":${'['.repeat(100_000)}`)).toMatchObject([400, { data: { status: 400 } }]);
    expect(await errorOf(`{"a":[${'[],'.repeat(30_000)}1]}`)).toMatchObject([400, { data: { status: 400 } }]);
    expect(await errorOf('x'.repeat(4_100_000))).toMatchObject([413, { data: { code: 'rest_body_too_large' } }]);
  });

  it('asks for the types of the protocol', async () => {
    expect((await post(ping, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await post(ping, { Accept: 'text/html' })).status).toBe(406);
  });

  it('refuses pages of other origins, also of a site whose name leads to this machine', async () => {
    const stolen = { Origin: 'http://evil.example', Host: 'evil.example' };
    expect(await errorOf(ping, { Origin: 'http://evil.example' })).toMatchObject([
      403,
      { data: { code: 'grove_mcp_foreign_origin' } },
    ]);
    expect(await errorOf(ping, stolen)).toMatchObject([403, { data: { code: 'grove_mcp_foreign_origin' } }]);
    expect(await errorOf(ping, { Origin: 'null' })).toMatchObject([403, {}]);
    expect(await errorOf(ping, { 'Sec-Fetch-Site': 'cross-site' })).toMatchObject([403, { data: { code: 'rest_foreign_page' } }]);
    expect((await post(ping, { Origin: server.url })).status).toBe(200);
  });

  it('asks strangers to sign in, and accepts the credentials of routes but no cookies', async () => {
    const stranger = await postMessage(server, 'visitor', ping);
    expect([stranger.status, stranger.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Grove"']);
    expect(stranger.body.error).toMatchObject({ data: { code: 'grove_mcp_sign_in_required' } });
    const { admin, key_read: key } = server.credentials;
    const status = async (headers: Record<string, string>) => (await postMessage(server, 'visitor', ping, headers)).status;
    expect(await status({ Authorization: `Bearer ${admin.name}:${admin.secret}` })).toBe(200);
    expect(await status({ Authorization: `bearer ${key.name}:${key.secret}` })).toBe(200);
    expect(await status({ ...basicAuth(key) })).toBe(200);
    expect(await status({ ...basicAuth({ ...admin, secret: 'wrong' }) })).toBe(401);
    expect(await status({ ...basicAuth({ ...key, secret: `cs_${'0'.repeat(40)}` }) })).toBe(401);
    expect(await status({ ...basicAuth({ ...key, name: `ck_${'0'.repeat(40)}` }) })).toBe(401);
    expect(await status({ Cookie: 'grove_session=abc', 'X-Grove-Session': '1' })).toBe(401);
  });

  it('counts each message once for its key', async () => {
    const call = message('tools/call', { name: 'products_find', arguments: {} });
    const { headers } = await postMessage(server, 'key_shop_manager', call);
    expect(headers['ratelimit']).toBe('"keys";r=99;t=1');
  });
});

describeOnEachEngine('A server without MCP', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it.each(['GET', 'POST', 'DELETE'])('answers %s /mcp as any page that is not there', async (method) => {
    const status = async (target: string) =>
      (await send(server.url, { method, target, headers: server.headersOf('admin') })).status;
    expect(await status('/mcp')).toBe(await status('/no-such-page'));
    expect((await send(server.url, { method: 'GET', target: '/mcp' })).status).toBe(404);
  });
});
