import { expect } from 'vitest';
import type { HttpResponse } from './http.js';
import { digestTables } from './tables.js';
import type { TestServer } from './test-server.js';

/** Expects that a request is refused with this status and code, and that the database does not change. Returns the error. */
export async function expectRefusal(
  server: TestServer,
  [status, code]: readonly [status: number, code: string],
  request: () => Promise<HttpResponse>,
): Promise<HttpResponse['body']> {
  const before = await digestTables(server.database);
  const response = await request();
  expect([response.status, response.body.code]).toEqual([status, code]);
  expect(response.body.data.status).toBe(status);
  expect(await digestTables(server.database)).toEqual(before);
  return response.body;
}
