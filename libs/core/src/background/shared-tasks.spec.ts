import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Queue, Worker } from 'bullmq';
import { createLogger } from '../log/log.js';
import { connectRedis, type RedisClient } from '../redis/connect-redis.js';
import { queueConnection } from '../redis/queue-connection.js';
import { startPrivateRedis, type PrivateRedis } from '../testing/private-redis.js';
import { startRedisCluster } from '../testing/redis-cluster.js';
import { SharedTasks, type SharedTask } from './shared-tasks.js';

vi.setConfig({ testTimeout: 60_000 });

const describeWithRedis = process.env.GROVE_TEST_REDIS_URL ? describe : describe.skip;
const UNAVAILABLE_REDIS = 'redis://127.0.0.1:1';

/** The runs of a task in all processes; each ends when the test says so, unless `endsByItself`. */
class Runs {
  readonly ends: (() => void)[] = [];
  readonly signals: AbortSignal[] = [];
  /** The process of each run. */
  readonly processes: number[] = [];
  active = 0;
  mostActive = 0;
  endsByItself = false;

  in(process: number): SharedTask['run'] {
    return async (signal) => {
      this.processes.push(process);
      this.signals.push(signal);
      this.mostActive = Math.max(this.mostActive, ++this.active);
      if (!this.endsByItself) await new Promise<void>((end) => this.ends.push(end));
      this.active--;
    };
  }

  get count(): number {
    return this.processes.length;
  }

  endAll(): void {
    this.endsByItself = true;
    for (const end of this.ends) end();
  }
}

async function until(isMet: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isMet())) await nextTurn();
}

describe('Tasks that all processes share', () => {
  let runs: Runs;
  let name: string;
  let processes: SharedTasks[];
  beforeEach(() => {
    [runs, name, processes] = [new Runs(), `grove-tasks-${randomUUID()}`, []];
  });
  afterEach(() => stopAll());

  async function stopAll(): Promise<void> {
    runs.endAll();
    await Promise.all(processes.map((one) => one.stop()));
    processes = [];
  }

  /** Starts a process with tasks of these names. */
  function start(redisUrl: string, ...names: string[]): SharedTasks {
    const tasks = new SharedTasks({ redisUrl, queueName: async () => name, logger: createLogger('silent') });
    const run = runs.in(processes.length);
    for (const task of names.length > 0 ? names : ['Sweeping']) tasks.add({ name: task, everyMs: 100, run });
    tasks.start();
    processes.push(tasks);
    return tasks;
  }
  const moreRuns = (count: number) => {
    const target = runs.count + count;
    return until(() => runs.count >= target);
  };

  it.each([
    ['there is no Redis', ''],
    ['Redis is away', UNAVAILABLE_REDIS],
  ])('run in each process by its own clock where %s', async (_case, redisUrl) => {
    runs.endsByItself = true;
    for (let process = 0; process < 2; process++) start(redisUrl);
    await moreRuns(10);
    expect(new Set(runs.processes)).toEqual(new Set([0, 1]));
  });

  describeWithRedis('through Redis', () => {
    let server: PrivateRedis;
    let redis: RedisClient;
    let queue: Queue;
    beforeEach(async () => {
      server = await startPrivateRedis();
      redis = await connectRedis(server.url, {});
      redis.on('error', () => undefined);
      queue = new Queue(name, { connection: { url: server.url } });
      queue.on('error', () => undefined);
    });
    afterEach(async () => {
      await stopAll();
      await queue.disconnect().catch(() => undefined);
      redis.disconnect();
      await server.stop();
    });
    const iterations = async () => (await queue.getJobScheduler('Sweeping'))?.iterationCount ?? 0;

    it('run once for all processes, and a run that takes longer than the interval is alone until it ends', async () => {
      for (let process = 0; process < 3; process++) start(server.url);
      await moreRuns(1);
      const begun = await iterations();
      // Its time has come again and again.
      await until(async () => (await iterations()) >= begun + 5);
      expect([runs.count, runs.mostActive]).toEqual([1, 1]);
      runs.endAll();
      await moreRuns(5);
      expect(runs.mostActive).toBe(1);
    });

    it('do not wait for each other', async () => {
      start(server.url, 'Sweeping', 'Dusting', 'Washing');
      await moreRuns(3);
      expect(runs.active).toBe(3);
    });

    it('leave nothing in Redis but what is next', async () => {
      runs.endsByItself = true;
      const tasks = start(server.url);
      await moreRuns(5);
      await tasks.stop();
      expect(await queue.getJobCounts('completed', 'failed', 'active')).toEqual({ completed: 0, failed: 0, active: 0 });
      expect((await queue.getJobSchedulers()).map(({ key }) => key)).toEqual(['Sweeping']);
    });

    it('go on after Redis was emptied', async () => {
      runs.endsByItself = true;
      for (let process = 0; process < 2; process++) start(server.url);
      await moreRuns(3);
      await redis.flushall();
      await until(async () => (await iterations()) > 3);
      await moreRuns(3);
    });

    it('go on in each process while Redis refuses writes, and once for all afterwards', async () => {
      runs.endsByItself = true;
      for (let process = 0; process < 2; process++) start(server.url);
      await moreRuns(3);
      await redis.replicaof('127.0.0.1', 1);
      await moreRuns(10);
      await redis.replicaof('NO', 'ONE');
      const before = await iterations();
      await until(async () => (await iterations()) > before + 3);
      await moreRuns(3);
    });

    it('go on in each process when Redis is gone', async () => {
      runs.endsByItself = true;
      for (let process = 0; process < 2; process++) start(server.url);
      await moreRuns(3);
      await queue.disconnect();
      await server.stop();
      runs.processes.length = 0;
      await until(() => new Set(runs.processes).size === 2 && runs.count > 20);
    });

    it('run again after a process died in a run', async () => {
      runs.endsByItself = true;
      await queue.upsertJobScheduler('Sweeping', { every: 100 }, { name: 'Sweeping' });
      const { options } = await queueConnection(server.url, 'blocks');
      const dead = new Worker(name, () => new Promise(() => undefined), {
        ...options,
        lockDuration: 1_000,
        stalledInterval: 1_000,
      });
      await new Promise((taken) => dead.once('active', taken));
      await dead.close(true);
      start(server.url);
      await moreRuns(3);
    });

    it('of another version of Grove are forgotten', async () => {
      runs.endsByItself = true;
      const older = start(server.url, 'Sweeping', 'Gilding');
      await moreRuns(4);
      await older.stop();
      start(server.url, 'Sweeping');
      await until(async () => (await queue.getJobSchedulersCount()) === 1);
      expect((await queue.getJobSchedulers()).map(({ key }) => key)).toEqual(['Sweeping']);
    });

    it('are aborted and waited for when a process stops, and run again in another one', async () => {
      const first = start(server.url);
      await moreRuns(1);
      let isStopped = false;
      const stopped = first.stop().then(() => (isStopped = true));
      await until(() => runs.signals[0].aborted);
      await redis.ping();
      expect(isStopped).toBe(false);
      runs.ends[0]();
      await stopped;
      const [next] = await queue.getWaiting();
      expect(next.name).toBe('Sweeping');
      start(server.url);
      await moreRuns(1);
      expect(runs.processes).toEqual([0, 1]);
    });

    it('also run through a cluster of Redis', async () => {
      runs.endsByItself = true;
      const cluster = await startRedisCluster();
      for (let process = 0; process < 2; process++) start(cluster.url);
      await moreRuns(5);
      await stopAll();
      cluster.stop();
    });
  });
});
