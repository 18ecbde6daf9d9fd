/**
 * Writes down what each operation that reads answers in the sample shop, for the documentation; with --check only says where the answers have other
 * fields now. Needs a build, or after --check the origin of a shop that was just started with the same password.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { formatText } from '../format-text.mjs';
import { cut, differences } from './sample-shape.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const FILE = here('../../libs/embed/assets/docs/samples.json');

/** The site that the answers are made to speak of. */
const SITE = 'https://shop.example';

/** Of a shop that is gone when its answers were written. */
const PASSWORD = 'walnut-2026';

/** An answer that is longer is not shown. */
const LONGEST = 8_000;

/** Records that are tried to find one that has something below it. */
const CANDIDATES = 100;

/** Starts a shop as on the first day, and hands over how it is asked. */
async function withSampleShop(work) {
  const folder = mkdtempSync(join(tmpdir(), 'grove-samples-'));
  const { PATH } = process.env;
  const env = { PATH, DATA_DIR: folder, DATABASE_URL: `sqlite:${join(folder, 'grove.db')}`, PORT: '0', SAMPLE_DATA: 'true' };
  const child = spawn(process.execPath, [here('../../dist/grove/apps/cli/dist/main.js'), 'start'], {
    ...{ cwd: folder, env: { ...env, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error' } },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    for await (const line of createInterface({ input: child.stdout })) {
      said += `${line}\n`;
      if (/^ {2}curl /.test(line)) break;
    }
    const origin = /Grove answers at (\S+)\/rest/.exec(said)[1];
    return await work(new Shop(origin));
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Shop {
  constructor(origin) {
    this.origin = origin;
    this.authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;
  }

  async get(path) {
    const response = await fetch(`${this.origin}/rest${path}`, { headers: { authorization: this.authorization } });
    const text = (await response.text()).replaceAll(this.origin, SITE);
    return response.ok ? JSON.parse(text) : undefined;
  }

  async post(path, body) {
    const headers = { authorization: this.authorization, 'content-type': 'application/json' };
    const response = await fetch(`${this.origin}/rest${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  /** The response of a path, with its parameters filled in from existing records: the first record with a result that is not empty, if there is one. */
  async find(path, params = {}) {
    const [, before, name, after] = /^(.*?)\/\{(\w+)\}(.*)$/.exec(path) ?? [];
    if (name === undefined) {
      const answer = await this.get(path);
      return answer && { params, answer };
    }
    const list = (await this.get(`${before}?per_page=${CANDIDATES}`)) ?? (await this.get(before)) ?? [];
    let found;
    for (const value of Array.isArray(list) ? list.map(({ id, slug }) => id ?? slug) : Object.keys(list)) {
      const one = await this.find(`${before}/${value}${after}`, { ...params, [name]: `${value}` });
      found ??= one;
      if (one && Object.keys(one.answer).length > 0) return one;
    }
    return found;
  }
}

/** What the sample shop lacks. */
async function furnish(shop) {
  const first = async (path) => (await shop.get(`${path}?per_page=1`))[0].id;
  for (const path of ['/cms/v2/posts', '/cms/v2/pages'])
    await shop.post(`${path}/${await first(path)}`, { excerpt: 'Fresh from the valley.' });
  await shop.post('/cms/v2/comments', { post: await first('/shop/v1/products'), content: 'Crisp and fresh.' });
  const webhook = { topic: 'order.created', secret: 'a long secret', delivery_url: 'https://warehouse.example/orders' };
  await shop.post('/shop/v1/webhooks', webhook);
}

/** What operations answer, by their ids. */
async function record(shop) {
  await furnish(shop);
  const { paths } = await shop.get('/openapi.json');
  const [{ link }] = await shop.get('/cms/v2/posts?per_page=1');
  const samples = {};
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get) continue;
    const isAboutPage = get.parameters?.some(({ name, required }) => name === 'url' && required);
    const query = isAboutPage ? `?url=${encodeURIComponent(link.replace(SITE, shop.origin))}` : '';
    const found = await shop.find(path + query, isAboutPage ? { url: link.replace(`${SITE}/`, '') } : {});
    if (!found) continue;
    const { params, answer } = found;
    const ids = Array.isArray(answer) ? answer.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])).slice(0, 2) : [];
    const shown = cut(answer);
    samples[get.operationId] = {
      params,
      ...(ids.length > 0 && { ids }),
      ...(JSON.stringify(shown, null, 2).length <= LONGEST && { answer: shown }),
    };
  }
  return samples;
}

const [option, origin] = process.argv.slice(2);
const samples = origin ? await record(new Shop(origin)) : await withSampleShop(record);
if (option !== '--check') {
  writeFileSync(FILE, await formatText(FILE, JSON.stringify(samples)));
  console.log(`${Object.keys(samples).length} answers are written.`);
} else {
  const found = differences(existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}, samples);
  for (const one of found) console.error(one);
  if (found.length > 0) {
    console.error(`${FILE} is out of date. Run: node tools/docs/record-samples.mjs`);
    process.exitCode = 1;
  }
}
