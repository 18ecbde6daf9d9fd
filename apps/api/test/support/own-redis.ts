import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A Redis that no other test knows, for doing to it what others would notice. */
export interface OwnRedis {
  readonly url: string;
  stop(): Promise<void>;
}

const TOOL = pathToFileURL(join(__dirname, '../../../../tools/engines/redis-server.mjs')).href;

/** Starts one as the tests' own servers are started, and ends it when nobody listens any more. */
const PROGRAM = `
  import { startRedisServer } from '${TOOL}';
  const servers = [];
  process.stdin.resume().once('end', () => servers.forEach((server) => server.kill('SIGKILL')));
  process.stdout.write(await startRedisServer(process.argv[1], { adopt: (server) => (servers.push(server), server) }));
`;

/** Starts it; the programs that the tests' own servers are made of must be installed. */
export async function startOwnRedis(): Promise<OwnRedis> {
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
