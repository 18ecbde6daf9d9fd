import { expect } from '@jest/globals';
import type { Answer } from './http.js';
import { stateOf } from './tables.js';
import type { TestServer } from './test-server.js';

/** Expects a request to be refused with this status and code, and the database to be what it was. Gives what was told. */
export async function expectRefusal(
  server: TestServer,
  [status, code]: readonly [status: number, code: string],
  request: () => Promise<Answer>,
): Promise<Answer['body']> {
  const before = await stateOf(server.database);
  const answer = await request();
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.body.data.status).toBe(status);
  expect(await stateOf(server.database)).toEqual(before);
  return answer.body;
}
