import { describe, expect, it } from 'vitest';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { TracingConfig } from '@grove/core';
import { judgeHeldBack, judgeMysql } from './probe-database.js';
import { judgeSpace, probeFiles } from './probe-files.js';
import { probeMail } from './probe-mail.js';
import { judgeRedis, probeRedis } from './probe-redis.js';
import { probeTraces } from './probe-traces.js';
import { judgeExpiry, judgeProxy, judgeTimezone, probeCertificate } from './probe-site.js';
import type { Finding } from './finding.js';

/** The findings that are not right, as level and the beginning of their message. */
const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, message }) => `${level}: ${message}`);

const NOW = Date.parse('2026-03-01T12:00:00Z');

describe('The probe of migrations', () => {
  it('mentions the steps that are held back, which is no mistake', () => {
    const steps = [{ name: 'Move1', phase: 'backfill' } as const, { name: 'Remove1', phase: 'contract' } as const];
    expect(judgeHeldBack(steps)).toEqual([
      {
        ...{ probe: 'database', level: 'ok' },
        message: expect.stringMatching(/: Remove1\.$/),
        remedy: expect.stringContaining('grove migrate --contract'),
      },
    ]);
    expect(judgeHeldBack(steps.slice(0, 1))).toEqual([]);
  });
});

describe('The probe of traces', () => {
  const examine = (url: string, refusal?: string) =>
    probeTraces(Object.assign(new TracingConfig(), { otlpEndpoint: url }), async () => refusal);

  it.each([
    ['http://collector:4318', '401', 'OTEL_EXPORTER_OTLP_HEADERS'],
    ['http://collector:4317', 'ECONNRESET', '4318'],
    ['http://collector:4318', 'ECONNREFUSED', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ])('says what to do about %s that answers %s', async (url, refusal, remedy) => {
    const [finding] = await examine(url, refusal);
    expect(finding).toMatchObject({ level: 'warning', message: expect.stringContaining(refusal) });
    expect(finding.remedy).toContain(remedy);
  });

  it('finds nothing wrong without a collector, or with one that accepts traces', async () => {
    expect(wrong([...(await examine('')), ...(await examine('http://collector:4318'))])).toEqual([]);
  });
});

describe('The probe of MySQL', () => {
  const right = {
    version: '10.11.6-MariaDB',
    packet: 67_108_864,
    charset: 'utf8mb4_nopad_bin',
    isolation: 'READ-COMMITTED',
    seconds: NOW / 1_000,
    grants: ['GRANT USAGE ON *.* TO `grove`@`%`', 'GRANT ALL PRIVILEGES ON `grove`.* TO `grove`@`%`'],
  };

  it('finds nothing wrong with a server as Grove needs it', () => {
    expect(wrong(judgeMysql(right, NOW))).toEqual([]);
    const mysql = { ...right, version: '8.4.3', charset: 'utf8mb4_0900_bin' };
    expect(wrong(judgeMysql(mysql, NOW))).toEqual([]);
  });

  it.each([
    [{ version: '10.5.9-MariaDB' }, 'error: MariaDB 10.5.9 is too old.'],
    [{ version: '5.7.44' }, 'error: MySQL 5.7.44 is too old.'],
    [{ packet: 1_048_576 }, 'warning: max_allowed_packet is 1048576 bytes, so long records cannot be stored.'],
    [{ charset: 'latin1_swedish_ci' }, 'error: The database compares texts by latin1_swedish_ci.'],
    [{ isolation: 'REPEATABLE-READ' }, 'error: Sessions run at REPEATABLE-READ.'],
    [{ seconds: NOW / 1_000 - 90 }, 'warning: The clocks of this machine and of the database are 90 seconds apart.'],
    [
      { grants: ['GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX ON `grove`.* TO `grove`@`%`'] },
      'error: The account of DATABASE_URL lacks the rights DROP, REFERENCES.',
    ],
  ])('reports %j', (facts, message) => {
    expect(wrong(judgeMysql({ ...right, ...facts }, NOW))).toEqual([message]);
  });
});

describe('The probe of Redis', () => {
  /** Of a server that started at 1,000 seconds. */
  const info = (version: string, policy: string, aof: string, saved = '1000', status = 'ok') =>
    [
      ...['# Server', `redis_version:${version}`, 'server_time_usec:1600000000', 'uptime_in_seconds:600'],
      ...[
        `rdb_last_save_time:${saved}`,
        `rdb_last_bgsave_status:${status}`,
        `aof_enabled:${aof}`,
        `maxmemory_policy:${policy}`,
        '',
      ],
    ].join('\r\n');
  const SAVES = '3600 1 300 100';

  it.each([
    [info('7.2.4', 'noeviction', '1'), '', []],
    [info('7.2.4', 'noeviction', '1'), undefined, []],
    [info('7.2.4', 'noeviction', '0'), SAVES, []],
    [info('7.2.4', 'noeviction', '0', '1300'), undefined, []],
    [info('5.0.14', 'noeviction', '1'), '', ['error: Redis 5.0.14 is too old.']],
    [info('7.2.4', 'allkeys-lru', '1'), '', ['error: Redis may evict jobs: its maxmemory-policy is allkeys-lru.']],
    [info('7.2.4', 'noeviction', '0'), '', ['warning: Redis keeps the queue in memory only: nothing is on its disk.']],
    [info('7.2.4', 'noeviction', '0', '1300'), '', ['warning: Redis keeps the queue in memory only: nothing is on its disk.']],
    [
      info('7.2.4', 'noeviction', '0'),
      undefined,
      ['warning: Whether Redis stores the queue cannot be read, and it has stored nothing since its start.'],
    ],
    [info('7.2.4', 'noeviction', '0', '1300', 'err'), SAVES, ['warning: Redis could not store the queue when it last tried.']],
  ])('judges its version, its policy and whether it stores the queue (%#)', (text, save, expected) => {
    expect(wrong(judgeRedis(text, save))).toEqual(expected);
  });

  it('reports a server that does not answer, without its password', async () => {
    const [finding] = await probeRedis('redis://:walnuts@127.0.0.1:1');
    expect(finding).toMatchObject({ level: 'error', message: expect.stringContaining('does not answer') });
    expect(JSON.stringify(finding)).not.toContain('walnuts');
  });
});

describe('The probe of files', () => {
  it.each([
    [50, 'error'],
    [99, 'error'],
    [100, 'warning'],
    [999, 'warning'],
    [1_000, 'ok'],
  ])('takes %d free megabytes, if 100 are needed, for %s', (free, level) => {
    expect(judgeSpace(free, 100).level).toBe(level);
  });

  it('reports a folder that cannot be written', async () => {
    expect(wrong(await probeFiles('/dev/null/grove', 100))).toEqual([
      expect.stringContaining('error: No file can be stored in /dev/null/grove ('),
      expect.stringContaining('error: No file can be stored in /dev/null/grove/media ('),
    ]);
  });
});

describe('The probe of mail', () => {
  const refused = () => Promise.reject(Object.assign(new Error('535 walnuts'), { code: 'EAUTH' }));

  it.each([
    ['smtp://mail.lan', 'shop@shop.example', async () => undefined, []],
    [
      'smtp://mail.lan',
      'Grove <grove@localhost>',
      async () => undefined,
      ['warning: MAIL_FROM is an address at localhost, which receivers refuse.'],
    ],
    ['smtp://mail.lan', 'shop@shop.example', refused, ['error: The mail server refuses the connection (EAUTH).']],
    ['', 'shop@shop.example', refused, ['warning: SMTP_URL is not set: mail is written to files in DATA_DIR/mail.']],
  ])('judges %s with the sender %s', async (url, from, verify, expected) => {
    expect(wrong(await probeMail(url, from, verify))).toEqual(expected);
  });
});

describe('The probe of the site', () => {
  const right = { baseUrl: 'https://shop.example', trustProxy: true, insecureBasic: false, host: '127.0.0.1' };

  it.each([
    [{}, []],
    [{ baseUrl: 'http://127.0.0.1:3000', trustProxy: false }, []],
    [{ baseUrl: '' }, ['warning: BASE_URL is not set']],
    [{ baseUrl: '', trustProxy: false, isTrial: true }, []],
    [{ baseUrl: 'http://shop.example' }, ['warning: BASE_URL is not https']],
    [{ trustProxy: false }, ['error: BASE_URL is https, but TRUST_PROXY is off']],
    [{ host: '0.0.0.0' }, ['warning: TRUST_PROXY is on, and HOST=0.0.0.0 may be reached without the proxy']],
    [{ insecureBasic: true }, ['warning: INSECURE_BASIC accepts passwords']],
  ])('judges %j', (facts, expected) => {
    expect(wrong(judgeProxy({ ...right, ...facts }))).toEqual(expected.map((message) => expect.stringContaining(message)));
  });

  it('judges until when the certificate is valid', () => {
    expect(judgeExpiry('Mar 14 12:00:00 2026 GMT', NOW)).toMatchObject({
      level: 'warning',
      message: expect.stringContaining('13 days'),
    });
    expect(judgeExpiry('Mar 15 12:00:00 2026 GMT', NOW).level).toBe('ok');
  });

  it('reports an address that does not speak TLS', async () => {
    const server = createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    expect((await probeCertificate(new URL(`https://127.0.0.1:${port}`))).level).toBe('error');
    server.close();
  });

  it('knows the names of time zones', () => {
    expect([judgeTimezone('Europe/Amsterdam').level, judgeTimezone('Mars/Olympus').level]).toEqual(['ok', 'error']);
  });
});
