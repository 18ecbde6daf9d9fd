import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeOnSqlite } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { basic, startGrove, type RunningGrove } from './support/running-grove.js';

// The sample shop is loaded first.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROOT = resolve(__dirname, '../../..');
const PASSWORD = 'walnut-2026';
const headers = basic('admin', PASSWORD);

/** A record, or a list of records. */
type Answer = Record<string, unknown> | Record<string, unknown>[];

/** The record in an answer, or the first one of a list. */
const recordIn = (answer: Answer): Record<string, unknown> | undefined => (Array.isArray(answer) ? answer[0] : answer);

/** The text of the code with this label, without its colours. */
const codeOf = (markup: string, label: string): string | undefined =>
  new RegExp(`aria-label="${label}"><code>(.*?)</code>`, 's')
    .exec(markup)?.[1]
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code)));

describeOnSqlite('The documentation of a new shop', (engine) => {
  let cli: CliFixture;
  let shop: RunningGrove;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    shop = await startGrove(cli, { SAMPLE_DATA: 'true', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn', COMPAT_ROOT: 'wp-json' });
  });
  afterAll(async () => {
    await shop.stop();
    await cli.close();
  });

  const operations = async () => {
    const { paths } = (await (await fetch(`${shop.url}/rest/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    return Object.values(paths).flatMap(({ parameters: _parameters, ...methods }) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ method, id: operationId })),
    );
  };

  interface Example {
    readonly url: string;
    readonly method: string;
    readonly body?: string;
    readonly shown?: Answer;
  }

  /** The examples of the pages that were read. They stay the same, and several tests need them. */
  const examples = new Map<string, Promise<Example>>();

  async function readExample(id: string): Promise<Example> {
    const page = await (await fetch(`${shop.url}/docs/${id}`)).text();
    const codeIn = (label: string) => codeOf(page, label);
    const curl = codeIn('Example in curl')!;
    const [, method = 'GET', url] = /^curl -u '[^']*'(?: -X (\w+))? \\\n +'([^']*)'/.exec(curl)!;
    const body = /-d '(\{.*\})'$/s.exec(curl)?.[1];
    const shown = codeIn('Example response');
    return { url, method, body, shown: shown === undefined ? undefined : (JSON.parse(shown) as Answer) };
  }

  /** Sends the request of the example on a page, as a reader would. */
  async function sendExample(id: string): Promise<{ status: number; body: Answer; shown?: Answer }> {
    const example = examples.get(id) ?? readExample(id);
    examples.set(id, example);
    const { url, method, body, shown } = await example;
    const response = await fetch(url, {
      ...{ method, body },
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    });
    return { status: response.status, body: (await response.json()) as Answer, shown };
  }

  it('shows sample responses with the fields that each route returns (finding C8)', async () => {
    const check = promisify(execFile)(process.execPath, ['tools/codegen/samples/record-samples.mjs', '--check', shop.url], {
      cwd: ROOT,
    });
    await expect(check).resolves.toMatchObject({ stderr: '' });
  });

  it('has an example that creates an order with a total above zero (finding C8)', async () => {
    const { status, body } = await sendExample('post_shop_v1_orders');
    expect([status, Number(recordIn(body)?.total) > 0]).toEqual([201, true]);
  });

  it('has guides whose curl and JavaScript examples get the promised status', async () => {
    const index = await (await fetch(`${shop.url}/docs`)).text();
    const guides = new Set([...index.matchAll(/href="(\/docs\/guides\/[^"#]+)"/g)].map(([, address]) => address));
    const failed: unknown[] = [];
    let count = 0;
    for (const guide of guides) {
      const page = await (await fetch(shop.url + guide)).text();
      for (const [, status, block] of page.matchAll(/data-status="(\d+)"([^]*?)<\/div>/g)) {
        for (const run of [runCurl, runJavaScript]) {
          const got = await run(block);
          if (got !== Number(status)) failed.push([guide, run.name, status, got]);
          count += 1;
        }
      }
    }
    expect([guides.size, failed]).toEqual([15, []]);
    expect(count).toBeGreaterThan(30);
  });

  it('shows beside each example that reads one record this record, and beside others the same fields', async () => {
    const different: unknown[] = [];
    let count = 0;
    for (const { id } of (await operations()).filter(({ method }) => method === 'get')) {
      const { body, shown } = await sendExample(id);
      if (shown === undefined) continue;
      count += 1;
      // Lists begin with the newest record, and other tests create some.
      const identity = ({ id, slug }: Record<string, unknown>) => (Array.isArray(shown) ? [] : [id, slug]);
      const [actual, expected] = [recordIn(body) ?? {}, recordIn(shown) ?? {}].map((one) => [
        ...identity(one),
        ...Object.keys(one),
      ]);
      if (JSON.stringify(actual) !== JSON.stringify(expected)) different.push([id, actual, expected]);
    }
    expect(different).toEqual([]);
    expect(count).toBeGreaterThan(60);
  });

  it('has examples that work unchanged, one after the other, and are answered with the fields that are shown (finding C8)', async () => {
    // The first needs a file of the reader. The second deletes the account that sends the requests. The third account is deleted with its customer,
    // and the fourth deletes its passwords.
    const exempt = [
      ...['post_cms_v2_media', 'delete_cms_v2_users_me', 'delete_cms_v2_users_id'],
      'delete_cms_v2_users_user_id_application_passwords',
      // Only a person has the password, the code, the link or the session that these need.
      ...['post_cms_v2_sessions', 'get_cms_v2_sessions_id', 'delete_cms_v2_sessions_id', 'put_cms_v2_password_resets_token'],
      ...['post', 'put', 'delete'].map((method) => `${method}_cms_v2_users_me_second_factor`),
      'post_cms_v2_users_me_second_factor_recovery_codes',
      // A backup has the name of its second, and is not complete so soon.
      ...['get_shop_v1_system_backups_id', 'delete_shop_v1_system_backups_id'],
    ];
    // The UUID of an application password is random, and only its owner may see it.
    const all = (await operations()).filter(({ id }) => !exempt.includes(id) && !id.endsWith('_application_passwords_uuid'));
    const deleting = all.filter(({ method }) => method === 'delete').reverse();
    const failed: unknown[] = [];
    for (const { id } of [...all.filter(({ method }) => method !== 'delete'), ...deleting]) {
      const { status, body, shown } = await sendExample(id);
      if (status >= 400) failed.push([id, status, body]);
      const [actual, expected] = [body, shown ?? body].map((answer) => Object.keys(recordIn(answer) ?? {}).join());
      if (status < 400 && actual !== expected) failed.push([id, actual, expected]);
    }
    expect(failed).toEqual([]);
  });

  /** The text of an example, with what a reader fills in. */
  const exampleIn = (block: string, language: string) =>
    codeOf(block, `Request in ${language}`)!
      .replace(/KEY:SECRET|USER:PASSWORD/, `admin:${PASSWORD}`)
      .replace('UNIQUE-KEY', randomUUID());

  async function runCurl(block: string): Promise<number> {
    const curl = `curl() { command curl -s -w '%{stderr}%{http_code}\\n' "$@"; }\n${exampleIn(block, 'curl')}`;
    const { stderr } = await promisify(execFile)('sh', ['-c', curl]);
    return Number(stderr.trim().split('\n').at(-1));
  }

  async function runJavaScript(block: string): Promise<number> {
    return new Promise((settle, reject) => {
      const example = new Function('console', `return (async () => {${exampleIn(block, 'JavaScript')}\n})()`);
      (example({ log: settle }) as Promise<void>).catch(reject);
    });
  }
});
