import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { CONFIG_CLASSES, openDatabase } from '@grove/server';
import { Configuration } from '@grove/core';
import { describeOnEachEngine, insertRow } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';

interface Report {
  readonly level: string;
  readonly findings: readonly {
    readonly probe: string;
    readonly level: string;
    readonly message: string;
    readonly remedy?: string;
  }[];
}

describeOnEachEngine('grove doctor', (engine) => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
  });
  afterAll(() => cli.close());

  const examine = async (env: Record<string, string> = {}) => {
    const { code, out, err } = await cli.run(['doctor', '--json'], env);
    expect(err).toBe('');
    return { code, report: JSON.parse(out) as Report, out };
  };
  const of = ({ findings }: Report, probe: string) => findings.filter((finding) => finding.probe === probe);

  it('finds nothing wrong with a new shop on this machine, and ends with 0; with 2 in production, because of warnings', async () => {
    const fresh = await examine();
    expect([fresh.code, fresh.report.findings.filter(({ level }) => level !== 'ok')]).toEqual([0, []]);
    const { code, report } = await examine({ NODE_ENV: 'production' });
    expect([code, report.level]).toEqual([2, 'warning']);
    for (const probe of ['database', 'secrets', 'search index', 'webhooks', 'redis', 'files', 'traces', 'time zone'])
      expect(of(report, probe).map(({ level }) => level)).not.toContain('error');
    expect(of(report, 'database').every(({ level }) => level === 'ok')).toBe(true);
  });

  it('says what to do about each finding, and ends with 3 if something does not work', async () => {
    const { code, out } = await cli.run(['doctor'], { BASE_URL: 'https://127.0.0.1:1', NODE_ENV: 'test' });
    expect(code).toBe(3);
    expect(out).toContain('ERROR    site: BASE_URL is https, but TRUST_PROXY is off');
    expect(out).toContain('Set TRUST_PROXY=true behind the proxy.');
  });

  it('shows no secret of the configuration', async () => {
    const secret = 'walnuts-and-figs-walnuts-and-figs-1';
    const { out, report } = await examine({
      ...{ SECRET_KEY: secret, SMTP_URL: `smtp://grove:${secret}@127.0.0.1:1`, REDIS_URL: `redis://:${secret}@127.0.0.1:1` },
      ...{ METRICS_TOKEN: secret, OTEL_EXPORTER_OTLP_HEADERS: `x-key=${secret}` },
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://grove:${secret}@127.0.0.1:1`,
    });
    expect(of(report, 'traces')).toEqual([
      expect.objectContaining({ level: 'warning', message: 'The collector accepts no traces (ECONNREFUSED).' }),
    ]);
    expect(out).not.toContain(secret);
  });

  it('reports variables that are invalid, and a database that does not answer', async () => {
    const invalid = await examine({ PORT: 'many' });
    expect([invalid.code, invalid.report.findings[0].message]).toEqual([3, expect.stringContaining('PORT')]);
    const away = await examine({ DATABASE_URL: 'mysql://grove:walnuts@127.0.0.1:1/shop' });
    expect(of(away.report, 'database')).toEqual([expect.objectContaining({ level: 'error' })]);
  });

  it('says what a database refuses', async () => {
    if (!cli.databaseUrl.startsWith('mysql:')) return;
    const { report } = await examine({
      DATABASE_URL: Object.assign(new URL(cli.databaseUrl), { username: 'nobody', password: 'walnuts' }).href,
    });
    expect(of(report, 'database')).toEqual([
      expect.objectContaining({
        level: 'error',
        message: expect.stringMatching(/^The database refuses .*DENIED/),
        remedy: expect.stringContaining('the password'),
      }),
    ]);
  });

  it('reports writes that are frozen', async () => {
    await cli.json(['copy', '--freeze', '--to', `sqlite:${cli.folder}/copy.db`]);
    const { report } = await examine();
    expect(of(report, 'database')).toContainEqual(expect.objectContaining({ message: 'Writes are frozen by grove copy.' }));
    await cli.json(['copy', '--unfreeze']);
  });

  it('reports which receivers of webhooks can be reached, without sending anything', async () => {
    const received: Buffer[] = [];
    const server = createServer((socket) => socket.on('data', (data: Buffer) => received.push(data)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const database = await openDatabase(
        new Configuration({ databaseUrl: cli.databaseUrl, logLevel: 'silent' }, CONFIG_CLASSES),
      );
      const columns = {
        name: 'hook',
        status: 'active',
        topic: 'order.created',
        secret: 's',
        previous_secret: '',
        user_id: 1,
        failures: 0,
        disabled_reason: '',
      };
      const times = { created_at: '2026-01-01 00:00:00', modified_at: '2026-01-01 00:00:00' };
      for (const [id, to] of [
        [1, port],
        [2, 1],
      ])
        await database.write((unit) =>
          insertRow(unit, 'webhook', { id, ...columns, ...times, delivery_url: `http://127.0.0.1:${to}/hook` }),
        );
      await database.close();
      const { report } = await examine({ WEBHOOK_ALLOW: `1=127.0.0.1:${port}` });
      expect(of(report, 'webhooks').map(({ level }) => level)).toEqual(['ok', 'warning']);
      expect(received).toEqual([]);
    } finally {
      server.close();
    }
  });
});
