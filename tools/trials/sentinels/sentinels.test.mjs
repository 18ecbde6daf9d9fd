import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { connectRedis } from '../../../libs/core/dist/redis/connect-redis.js';
import { endServer, findProgram, freePort, untilReady } from '../../engines/programs.mjs';

const { services } = parse(readFileSync('docker/compose.sentinel.yaml', 'utf8'), { merge: true });
const SERVERS = ['redis', 'redis-replica'];
const SENTINELS = ['sentinel-1', 'sentinel-2', 'sentinel-3'];
/** Only Linux has all addresses of the loopback network without being asked. */
const canRun = process.platform === 'linux' && findProgram('redis-server') !== undefined;

const folder = mkdtempSync(join(tmpdir(), 'grove-sentinel-'));
/** What has an address of its own in Compose has one of this machine's own network here. Another run has others. */
const network = `127.${1 + (process.pid % 250)}.${(process.pid >> 8) % 250}`;
const names = [...SENTINELS, ...SERVERS.toReversed()];
const addressOf = (name) => `${network}.${10 + names.indexOf(name)}`;
const withAddresses = (text) =>
  names.reduce((result, name) => result.replace(hostCalled(name), addressOf(name)), text).replace(/ 6379\b/g, ` ${ports.server}`);
const hostCalled = (name) => new RegExp(`(?<![\\w.-])${name}(?![\\w.:-])`, 'g');

/** Servers of this machine may listen at the usual ports of all addresses. */
const ports = { server: await freePort(), sentinel: await freePort() };

const running = new Map();

/** Starts what Compose would start in the container, in a folder of its own. */
function start(name) {
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  const { command, environment } = services[name];
  const [shell, option, script] = command;
  const adapted = withAddresses(script.replaceAll('$$', '$'))
    .replace(/^exec docker-entrypoint.sh (.*)$/m, `exec $1 --bind ${addressOf(name)} --dir ${home} --port ${portOf(name)}`)
    .replaceAll('/data/', `${home}/`);
  const env = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, withAddresses(value)]));
  running.set(name, spawn(shell, [option, adapted], { env: { ...process.env, ...env }, stdio: 'ignore' }));
}

const portOf = (name) => (SENTINELS.includes(name) ? ports.sentinel : ports.server);

/** The answer of one server, which is asked by its own address. */
async function ask(name, ...command) {
  const client = await connectRedis(`redis://${addressOf(name)}:${portOf(name)}`, { retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    return await client.call(...command);
  } finally {
    client.disconnect();
  }
}

/** Sentinels do nothing for 30 seconds after each moment at which the machine stood still for two. */
const PATIENCE = { minutes: 4 };

/** Waits until an answer of a server is as it should be. */
const until = (name, command, isAsItShould) =>
  untilReady(
    running.get(name),
    name,
    async () => {
      const answer = await ask(name, ...command);
      if (!isAsItShould(answer)) throw new Error(`${name} answered ${answer}`);
    },
    PATIENCE,
  );

before(async () => {
  if (!canRun) return;
  for (const name of SERVERS) start(name);
  await until('redis', ['INFO', 'replication'], (text) => text.includes('connected_slaves:1'));
  for (const name of SENTINELS) start(name);
  for (const name of SENTINELS)
    await until(name, ['SENTINEL', 'CKQUORUM', 'grove'], (text) => text.startsWith('OK 3 usable Sentinels'));
});
after(async () => {
  await Promise.all([...running.values()].map(endServer));
  // A child of Redis that rewrites the files of its server survives it for a moment, and may add a file to a folder that was just emptied.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

test('Grove connects through all Sentinels of the file, and waits for them', () => {
  for (const { environment, depends_on } of [services.api, services.dispatcher]) {
    assert.equal(environment.REDIS_URL, `redis://${SENTINELS.join()}/0?sentinel=grove`);
    assert.deepEqual(Object.keys(depends_on), SENTINELS);
  }
});

test(
  'Sentinels promote the second server when the first is lost, which is its replica when it returns',
  { skip: !canRun && !process.env.CI && 'it needs Linux and redis-server' },
  async () => {
    const url = SENTINELS.reduce(
      (text, name) => text.replace(name, `${addressOf(name)}:${portOf(name)}`),
      services.api.environment.REDIS_URL,
    );
    const client = await connectRedis(url, { maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    try {
      await client.set('walnut', 'stored');
      await client.call('WAIT', 1, 0);
      await endServer(running.get('redis'));
      assert.equal(await client.get('walnut'), 'stored');
      await client.set('fig', 'stored later');
      start('redis');
      await until('redis', ['INFO', 'replication'], (text) => text.includes('master_link_status:up'));
      await until('redis', ['GET', 'fig'], (value) => value === 'stored later');
    } finally {
      client.disconnect();
    }
  },
);
