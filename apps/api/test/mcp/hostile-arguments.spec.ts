import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { describeOnEachEngine } from '@grove/database/testing';
import type { Argument } from '../support/index-document.js';
import { checkInvariants } from '../support/invariants.js';
import { messageIn, postMessage } from '../support/mcp-client.js';
import { anyValue, randomArguments } from '../support/random-arguments.js';
import { createShopRecords } from '../support/shop-records.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const RUNS = 250;
const SECONDS = 20;

interface ListedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties: Record<string, Argument> };
}

const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });

describeOnEachEngine('Hostile arguments of a tool', (engine) => {
  let server: TestServer;
  let tools: ListedTool[];
  beforeAll(async () => {
    server = await startTestServer(engine, { mcp: true });
    await createShopRecords(server);
    const response = await postMessage(server, 'admin', message('tools/list'));
    ({ tools } = messageIn(response).result as { tools: ListedTool[] });
  });
  afterAll(() => server.stop());

  const calls = fc.nat().chain((index) => {
    const { name, inputSchema } = tools[index % tools.length];
    const args = randomArguments({ route: name, method: 'POST', args: inputSchema.properties });
    return fc.record({
      name: fc.constant(name),
      args: fc.oneof({ weight: 9, arbitrary: args }, { weight: 1, arbitrary: fc.dictionary(fc.string(), anyValue) }),
      id: fc.constantFrom(1, 2, 0, '1', '..', null, 9e15),
    });
  });

  it('get an answer or a refusal with a code, and never a failure of the server', async () => {
    const property = fc.asyncProperty(calls, async ({ name, args, id }) => {
      const sent = { id, order_id: id, webhook_id: id, ...args };
      const { status, text } = await postMessage(server, 'admin', message('tools/call', { name, arguments: sent }));
      const summary = { name, sent: JSON.stringify(sent).slice(0, 400), status, text: text.slice(0, 400) };
      if (status === 400 && /rest_invalid_json|too_many|too_deep/.test(text)) return;
      if (status === 413 && /rest_body_too_large/.test(text)) return;
      if (status !== 200 || text.length > 70_000) expect(summary).toMatchObject({ status: 200, text: 'a short answer' });
      const { result, error } = messageIn({ text } as Parameters<typeof messageIn>[0]);
      if (error) return expect({ ...summary, code: (error as { code: number }).code }).toMatchObject({ code: -32_602 });
      const refusal = result as { isError?: true; structuredContent: { error?: { code: string; status: number } } };
      const code = refusal.structuredContent.error;
      if (refusal.isError && !(code && code.code !== '' && (code.status < 500 || code.status === 501)))
        expect(summary).toMatchObject({ text: 'a refusal of the caller' });
    });
    await fc.assert(property, { numRuns: RUNS, interruptAfterTimeLimit: SECONDS * 1_000, verbose: 0 });
    await checkInvariants(server.database);
  }, 60_000);
});
