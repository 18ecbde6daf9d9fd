import { Client as SdkClient, StreamableHTTPClientTransport, type Tool } from '@modelcontextprotocol/client';
import type { Actor } from './actors.js';
import { send, type HttpResponse, type JsonRecord } from './http.js';
import type { TestServer } from './test-server.js';

/** What a tool answered: its structured content, and the error if it was refused. */
export interface ToolOutcome {
  readonly content: JsonRecord;
  readonly error?: { readonly code: string; readonly status: number; readonly message: string; readonly [more: string]: unknown };
}

/** An agent: the client of the official SDK, signed in as one actor. */
export interface Agent {
  readonly sdk: SdkClient;
  tools(): Promise<Tool[]>;
  /** Calls a tool, whatever its outcome is. */
  attempt(tool: string, args?: Record<string, unknown>): Promise<ToolOutcome>;
  /** Calls a tool that must succeed, and returns the data of the shop. */
  call<T = JsonRecord>(tool: string, args?: Record<string, unknown>): Promise<T>;
}

/** Of which protocol an agent is. */
export type Era = 'stateless' | 'with initialize';

/** Connects an agent. */
export async function anAgent(server: TestServer, actor: Exclude<Actor, 'visitor'>, era: Era = 'stateless'): Promise<Agent> {
  const { name, secret } = server.credentials[actor];
  const sdk = new SdkClient(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'stateless' ? { pin: '2026-07-28' } : 'legacy' } },
  );
  const headers = { Authorization: `Bearer ${name}:${secret}` };
  await sdk.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }));
  const attempt: Agent['attempt'] = async (tool, args = {}) => {
    const { structuredContent, isError } = await sdk.callTool({ name: tool, arguments: args });
    const content = structuredContent as JsonRecord;
    return isError ? { content, error: content.error as ToolOutcome['error'] } : { content };
  };
  return {
    sdk,
    attempt,
    tools: async () => (await sdk.listTools()).tools,
    async call<T>(tool: string, args?: Record<string, unknown>) {
      const { content, error } = await attempt(tool, args);
      if (error) throw new Error(`${tool} ${JSON.stringify(args)}: ${JSON.stringify(error)}`);
      return content.shop_data as T;
    },
  };
}

const ACCEPTED = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };

/** Sends any message, as an actor, or with other headers. */
export function postMessage(
  server: TestServer,
  actor: Actor,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return send(server.url, {
    method: 'POST',
    target: '/mcp',
    headers: { ...server.headersOf(actor), ...ACCEPTED, ...headers },
    body,
  });
}

/** The JSON of a response, which may be an event. */
export function messageIn({ text }: HttpResponse): JsonRecord {
  const event = /^data: (.*)$/m.exec(text)?.[1];
  return JSON.parse(event ?? text) as JsonRecord;
}
