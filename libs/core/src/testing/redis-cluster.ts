import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '../redis/connect-redis.js';
import { freePort } from './free-port.js';

/** A cluster of one node on this machine. */
export interface RedisCluster {
  readonly url: string;
  stop(): void;
}

/** Starts a cluster; Redis must be installed. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'grove-cluster-'));
  const [port, groupPort] = [await freePort(), await freePort()];
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--cluster-enabled', 'yes'];
  // A node that is alone does not know its own address.
  const node = spawn('redis-server', [...options, '--cluster-port', `${groupPort}`, '--cluster-announce-ip', '127.0.0.1'], {
    stdio: 'ignore',
  });
  const client = await connectRedis(`redis://127.0.0.1:${port}`, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
  client.disconnect();
  return {
    url: `redis://127.0.0.1:${port}?cluster=true`,
    stop() {
      node.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
