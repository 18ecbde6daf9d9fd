import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { once } from 'node:events';
import { describeOnMysql, describeOnSqlite } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { sendHeaders } from './support/half-sent-request.js';
import { startGrove, waitForOutput, type RunningGrove } from './support/running-grove.js';
import { WorkerConnections } from './support/worker-connections.js';

// Each start of Grove is a separate process, and each worker another one.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PASSWORD = 'walnoot-7';
const startTwo = (cli: CliFixture) => startGrove(cli, { ADMIN_PASSWORD: PASSWORD }, ['--workers', '2']);

describeOnMysql('grove start with two workers', (engine) => {
  let cli: CliFixture;
  let grove: RunningGrove;
  let connections: WorkerConnections;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    grove = await startTwo(cli);
    connections = new WorkerConnections(grove, PASSWORD);
  });
  afterAll(async () => {
    connections.close();
    await grove.stop();
    await cli.close();
  });

  const valueOf = (page: string, metric: string) =>
    Number(
      page
        .split('\n')
        .find((line) => line.startsWith(`${metric} `))
        ?.slice(metric.length + 1),
    );

  it('prints the ready text and creates the administrator once', async () => {
    expect(grove.out.match(/Grove answers at/g)).toHaveLength(1);
    expect(await cli.query("SELECT COUNT(*) AS n FROM user_role WHERE role = 'administrator'")).toEqual([{ n: 1 }]);
  });

  it('shows what one worker wrote in the next response of the other', async () => {
    const [first, second] = await connections.toEachWorker();
    for (let round = 0; round < 10; round++) {
      const [writer, reader] = round % 2 === 0 ? [first, second] : [second, first];
      await reader.send('GET', '/rest/cms/v2/tags');
      const { status } = await writer.send('POST', '/rest/cms/v2/tags', { name: `Round ${round}` });
      const { text } = await reader.send('GET', '/rest/cms/v2/tags');
      expect([status, text.includes(`"Round ${round}"`)]).toEqual([201, true]);
    }
  });

  it('has one page of metrics: the sum over the workers, and values of the database once', async () => {
    const [first, second] = await connections.toEachWorker();
    const event = { topic: 'order.updated', delivery_url: 'https://books.noten.example/hook', secret: 'x', status: 'paused' };
    await first.send('POST', '/rest/shop/v1/webhooks', event);
    for (const connection of [first, second]) await connection.send('GET', '/rest/cms/v2/statuses');
    const pages = [];
    for (const connection of [first, second]) pages.push((await connection.send('GET', '/metrics')).text);
    const misses = pages.map((page) => valueOf(page, 'grove_response_cache_total{event="miss"}'));
    expect(misses).toEqual([misses[0], misses[0]]);
    expect(misses[0]).toBeGreaterThanOrEqual(2);
    for (const page of pages) {
      expect(valueOf(page, 'grove_workers')).toBe(2);
      expect(valueOf(page, 'grove_database_up')).toBe(1);
      expect(page).toMatch(/^grove_webhook_status\{webhook="\d+",topic="order.updated",status="paused"\} 1$/m);
      expect(page).toMatch(/^grove_build_info\{version="[\d.]+"\} 1$/m);
      expect(page.match(/^# HELP grove_build_info/gm)).toHaveLength(1);
    }
  });

  it('shows the metrics of the others if a worker does not answer', async () => {
    const [first, second] = await connections.toEachWorker();
    process.kill(second.pid, 'SIGSTOP');
    const { status, text } = await first.send('GET', '/metrics');
    process.kill(second.pid, 'SIGCONT');
    expect([status, valueOf(text, 'grove_workers')]).toEqual([200, 1]);
  });

  it('replaces a worker that was killed, while the other one serves requests', async () => {
    const [killed, remaining] = await connections.toEachWorker();
    const replaced = waitForOutput(grove.child.stderr!, /A worker has ended and is replaced/);
    process.kill(killed.pid, 'SIGKILL');
    await replaced;
    const seen = new Set<number>();
    while (![...seen].some((worker) => worker > Math.max(killed.worker, remaining.worker))) {
      const connection = await connections.open();
      seen.add(connection.worker);
      expect((await connection.send('GET', '/rest/cms/v2/tags')).status).toBe(200);
    }
    expect(seen).not.toContain(killed.worker);
    expect((await remaining.send('GET', '/rest/cms/v2/tags')).status).toBe(200);
  });
});

describeOnMysql('grove start with two workers, when it ends', (engine) => {
  let cli: CliFixture;
  let grove: RunningGrove;
  beforeEach(async () => {
    cli = await CliFixture.create(engine);
    grove = await startTwo(cli);
  });
  afterEach(() => cli.close());

  it('finishes a running request and ends all workers, if every process gets the stop signal', async () => {
    const connections = new WorkerConnections(grove, PASSWORD);
    const workers = await connections.toEachWorker();
    connections.close();
    const body = JSON.stringify({ name: 'Walnuts' });
    const socket = await sendHeaders(grove.url, body);
    const stopping = waitForOutput(grove.child.stderr!, /Stopping/);
    for (const pid of [...workers.map(({ pid }) => pid), grove.child.pid!]) process.kill(pid, 'SIGTERM');
    await stopping;
    socket.write(body);
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1.1 201 /);
    // The output ends when all processes that write to it have ended.
    expect(await grove.end).toMatchObject({ code: 0 });
  });

  it('leaves no worker behind if it is killed', async () => {
    const { code } = await grove.stop('SIGKILL');
    expect(code).toBeNull();
    await expect(fetch(`${grove.url}/health/live`)).rejects.toThrow();
  });
});

describeOnSqlite('grove start --workers', (engine) => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.createEmpty(engine);
  });
  afterAll(() => cli.close());

  it('refuses more than one worker on SQLite, and says why', async () => {
    const { code, message } = await cli.refusal(['start', '--workers', '2']);
    expect([code, message]).toEqual(['invalid_configuration', expect.stringMatching(/must be 1 with SQLite, because .*mysql:/)]);
  });

  it.each(['0', '65'])('refuses %s workers', async (workers) => {
    expect(await cli.refusal(['start', '--workers', workers])).toEqual({
      code: 'usage',
      message: expect.stringContaining('It must be a whole number from 1 to 64.'),
    });
  });
});
