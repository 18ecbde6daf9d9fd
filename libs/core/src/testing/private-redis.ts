import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A Redis server for one test, so the test can stop it or fill it without an effect on other tests. */
export interface PrivateRedis {
  readonly url: string;
  stop(): Promise<void>;
}

const TOOL = pathToFileURL(join(import.meta.dirname, '../../../../tools/engines/redis-server.mjs')).href;

/** Starts Redis in the same way as the test runner does, and stops it when the standard input is closed. */
const PROGRAM = `
  import { startRedisServer } from '${TOOL}';
  const servers = [];
  process.stdin.resume().once('end', () => servers.forEach((server) => server.kill('SIGKILL')));
  process.stdout.write((await startRedisServer(process.argv[1], { adopt: (server) => (servers.push(server), server) })).url);
`;

/** Starts the server. Redis must be installed, as for the other tests with Redis. */
export async function startPrivateRedis(): Promise<PrivateRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'grove-redis-'));
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [url] = (await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])])) as [Buffer | string];
  if (String(url) === '') throw new Error('No Redis could be started: see above.');
  return {
    url: String(url),
    async stop() {
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
