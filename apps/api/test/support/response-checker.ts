import { expect } from '@jest/globals';
import type { Answer, Wire } from './http.js';
import { stateOf } from './tables.js';
import type { TestServer } from './test-server.js';

/** Checks answers to whatever was sent: never a fault of the server, every refusal in the one form and without effect. */
export class ResponseChecker {
  private state?: Record<string, string>;

  constructor(private readonly server: TestServer) {}

  /** `what` names the request in a failure. */
  async check(what: unknown, request: () => Promise<Answer>): Promise<Answer> {
    const before = (this.state ??= await stateOf(this.server.database));
    const answer = await request();
    const { status, body } = enveloped(answer);
    const sight = { what, status, text: answer.text.slice(0, 300) };
    if (status >= 500 && status !== 501) expect(sight).toMatchObject({ status: 'no fault of ours' });
    if (answer.text !== '' && !isJson(answer)) expect(sight).toMatchObject({ text: 'JSON' });
    if (status < 400) this.state = undefined;
    else {
      if (answer.text !== '' && !isRefusal(status, body))
        expect(sight).toMatchObject({ text: '{ code, message, data: { status } }' });
      this.state = await stateOf(this.server.database);
      expect({ what, state: this.state }).toEqual({ what, state: before });
    }
    return answer;
  }
}

/** The answer inside the document of `_envelope`. */
function enveloped({ status, body }: Answer): { status: number; body: Wire | undefined } {
  const isEnvelope =
    status === 200 && typeof body === 'object' && body !== null && Object.keys(body).sort().join() === 'body,headers,status';
  return isEnvelope ? (body as unknown as { status: number; body: Wire }) : { status, body };
}

const isJson = ({ headers, body }: Answer): boolean =>
  headers['content-type'] === 'application/json; charset=UTF-8' && body !== undefined;

const isRefusal = (status: number, body: Wire | undefined): boolean =>
  typeof body?.code === 'string' &&
  body.code !== '' &&
  typeof body.message === 'string' &&
  body.message !== '' &&
  body.data?.status === status;
