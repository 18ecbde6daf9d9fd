import { expect } from 'vitest';
import type { HttpResponse, JsonRecord } from './http.js';
import { digestTables } from './tables.js';
import type { TestServer } from './test-server.js';

/** Checks the response to any request: no server error, and every refusal has the standard error body and changes nothing. */
export class ResponseChecker {
  private state?: Record<string, string>;

  constructor(private readonly server: TestServer) {}

  /** `description` identifies the request if the test fails. */
  async check(description: unknown, request: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const before = (this.state ??= await stateOf(this.server));
    const response = await request();
    const { status, body } = withoutEnvelope(response);
    const summary = { description, status, text: response.text.slice(0, 300) };
    if (status >= 500 && status !== 501) expect(summary).toMatchObject({ status: 'no server error' });
    if (response.text !== '' && !isJson(response)) expect(summary).toMatchObject({ text: 'JSON' });
    if (status < 400) this.state = undefined;
    else {
      if (response.text !== '' && !isErrorBody(status, body))
        expect(summary).toMatchObject({ text: '{ code, message, data: { status } }' });
      this.state = await stateOf(this.server);
      expect({ description, state: this.state }).toEqual({ description, state: before });
    }
    return response;
  }
}

/** A digest of each table but that of runs of the doctor and of backups, which go on after their answer. */
async function stateOf({ database }: TestServer): Promise<Record<string, string>> {
  const digests = Object.entries(await digestTables(database));
  return Object.fromEntries(digests.filter(([table]) => !table.endsWith('operator_run')));
}

/** The response inside the envelope that `_envelope` requests. */
function withoutEnvelope({ status, body }: HttpResponse): { status: number; body: JsonRecord | undefined } {
  const isEnvelope =
    status === 200 && typeof body === 'object' && body !== null && Object.keys(body).sort().join() === 'body,headers,status';
  return isEnvelope ? (body as unknown as { status: number; body: JsonRecord }) : { status, body };
}

const isJson = ({ headers, body }: HttpResponse): boolean =>
  headers['content-type'] === 'application/json; charset=UTF-8' && body !== undefined;

const isErrorBody = (status: number, body: JsonRecord | undefined): boolean =>
  typeof body?.code === 'string' &&
  body.code !== '' &&
  typeof body.message === 'string' &&
  body.message !== '' &&
  body.data?.status === status;
