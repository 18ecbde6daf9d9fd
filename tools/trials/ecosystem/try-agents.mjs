/** Runs the official conformance checks of the Model Context Protocol with the sample shop: those of servers that have tools. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { nodeOfImages, PROGRAMS } from './install.mjs';
import { folder, key, url } from './trial-shop.mjs';

const CONFORMANCE = join(PROGRAMS, '@modelcontextprotocol/conformance/dist/index.js');

/** Signs in, because the checks cannot. */
const signIn = createServer((received, response) => {
  const authorization = `Bearer ${key.consumerKey}:${key.consumerSecret}`;
  const { method, url: path, headers } = received;
  const passed = request(url + path, { method, headers: { ...headers, authorization } }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  received.pipe(passed);
});

before(async () => {
  signIn.listen(0, '127.0.0.1');
  await once(signIn, 'listening');
});

after(() => {
  signIn.close();
  signIn.closeAllConnections();
});

for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])
  test(`the conformance check ${scenario} passes`, async () => {
    const address = `http://localhost:${signIn.address().port}/mcp`;
    const args = [CONFORMANCE, 'server', '--url', address, '--scenario', scenario];
    const { stdout } = await promisify(execFile)(nodeOfImages(), args, { cwd: folder });
    assert.match(stdout, /Passed: (\d+)\/\1, 0 failed, 0 warnings/);
  });
