import type { IncomingMessage, ServerResponse } from 'node:http';
import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import { LOGGER, VERSION, type Logger } from '@grove/core';
import {
  Authenticator,
  Gateway,
  isServerFailure,
  parseParameters,
  RequestLimits,
  RestConfig,
  senderOf,
  toRestError,
  writeResponse,
  type Principal,
} from '@grove/rest';
import { Caller } from './caller.js';
import { ForeignOrigin, McpSignInRequired, PostOnly } from './errors.js';
import { basicCredentialsOf } from './protocol/credentials.js';
import { readMessage } from './protocol/message.js';
import { isTrustedOrigin } from './protocol/origin.rules.js';
import { refusedMessage } from './protocol/refused-message.js';
import { ToolCalls } from './protocol/tool-calls.js';
import { Toolbox } from './tools/toolbox.js';

const PATH = '/mcp';

/** What every response says: it is for one account, and is what it says it is. */
const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

const NOTHING = parseParameters('');

/** Serves agents. Who sends a message is found out as for a route, and only then the message is read. */
@Controller(PATH)
export class McpController {
  constructor(
    private readonly gateway: Gateway,
    private readonly authenticator: Authenticator,
    private readonly limits: RequestLimits,
    private readonly config: RestConfig,
    private readonly toolbox: Toolbox,
    private readonly calls: ToolCalls,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    limits.leave(PATH);
  }

  @All()
  async serve(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    try {
      await this.answer(request, response);
    } catch (thrown) {
      if (request.destroyed && !request.complete) return;
      const error = toRestError(thrown);
      const { status, headers, body } = refusedMessage(error);
      if (isServerFailure(status)) this.logger.error({ error: thrown, path: PATH }, error.message);
      await send(request, response, {
        status,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isTrustedOrigin(request.headers.origin, this.config)) throw new ForeignOrigin();
    if (request.method !== 'POST') throw new PostOnly();
    const authorization = basicCredentialsOf(request);
    const principal = await this.signIn(request, authorization);
    const counted = await this.limits.ofPrincipal(principal, senderOf(request, this.config).client);
    for (const [name, value] of Object.entries(counted?.headers ?? {})) response.setHeader(name, value);
    if (counted?.refusal) throw counted.refusal;
    if (principal.userId === 0 || authorization === undefined) throw new McpSignInRequired();
    const message = await readMessage(request, this.config.bodyLimit);
    // Loaded with the first message, because most servers never get one.
    const { answerMessage } = await import('./protocol/mcp-handler.js');
    const caller = new Caller(this.gateway, request, authorization, principal);
    const { toolbox, calls } = this;
    const answer = await answerMessage(webRequestOf(request), message, caller, { toolbox, calls, version: VERSION });
    const type = answer.headers.get('content-type');
    const headers: Answer['headers'] = type === null ? {} : { 'Content-Type': type };
    await send(request, response, { status: answer.status, headers, body: await answer.text() });
  }

  private signIn(request: IncomingMessage, authorization: string | undefined): Promise<Principal> {
    return this.authenticator.authenticate({
      ...{ style: { strict: true, keys: true }, method: 'POST', urls: [], authorization },
      ...{ rawQuery: '', query: NOTHING, form: NOTHING, ...senderOf(request, this.config) },
    });
  }
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const send = (request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): Promise<void> =>
  writeResponse(request, response, { status, headers: { ...HEADERS, ...headers }, body: Buffer.from(body) });

/** What the SDK looks at of a request, whose body was read. */
function webRequestOf({ headers }: IncomingMessage): Request {
  const read = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
  const sent = read.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as [string, string]]));
  return new Request(`http://localhost${PATH}`, { method: 'POST', headers: sent });
}
