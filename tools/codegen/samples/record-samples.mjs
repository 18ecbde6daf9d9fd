/**
 * Writes down what the sample shop answers to the example of each operation, for the documentation. With --check it only says where operations that read
 * answer with other fields now. Needs a build, or after --check the origin of a shop that was just started with the password of the sample shop.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleOf } from '../../../libs/docs/dist/reference/examples/example.rules.js';
import { operationsIn } from '../../../libs/docs/dist/reference/operations.rules.js';
import { exampleDataWith } from '../../../libs/docs/dist/reference/samples.js';
import { ADMIN_AUTHORIZATION, startSampleShop } from '../../trials/harness/sample-shop.mjs';
import { openStage } from '../../trials/harness/stage.mjs';
import { formatText } from '../generated-file.mjs';
import { cut, differences } from './sample-shape.mjs';

const FILE = join(import.meta.dirname, '../../../libs/docs/assets/samples.json');

/** The site that the answers are made to speak of. */
const SITE = 'https://shop.example';

/** An answer that is longer is not shown. */
const MAX_LENGTH = 8_000;

/** The roots of the documented operations, and the namespace that is documented there; all of them if none is named. */
const ROOTS = [['rest'], ['wp-json', 'wc/v3']];

/** Operations whose examples would end the recording: they delete the account that signs in, or need an id that only its owner may see. */
const NOT_SENT = [
  /^delete_cms_v2_users_(me|id)$/,
  /^delete_cms_v2_users_user_id_application_passwords$/,
  /_application_passwords_uuid$/,
  /^post_cms_v2_media$/,
  // The backup that the example makes is not complete so soon.
  /^delete_shop_v1_system_backups_id$/,
  // Only a person has the password, the code, the link or the session that these need.
  /^(post_cms_v2_sessions|(get|delete)_cms_v2_sessions_id|(post|put|delete)_cms_v2_users_me_second_factor)$/,
  /^(put_cms_v2_password_resets_token|post_cms_v2_users_id_invitation|post_cms_v2_users_me_second_factor_recovery_codes)$/,
  // They lock accounts, or sign people out.
  /^(put_cms_v2_users_id_status|delete_cms_v2_users_user_id_sessions)$/,
];

/** Products that an order may contain. */
const FOR_SALE = 'type=simple&stock_status=instock&status=publish';

/** Records that are tried to find one that has something below it. */
const CANDIDATES = 100;

/** Starts a shop as on the first day, and hands over how it is asked. */
async function withSampleShop(work) {
  const stage = openStage('samples');
  try {
    return await work(new Shop((await startSampleShop(stage)).url));
  } finally {
    stage.close();
  }
}

class Shop {
  constructor(origin) {
    this.origin = origin;
  }

  get(path, root = 'rest') {
    return this.send({ method: 'GET', url: `${this.origin}/${root}${path}` });
  }

  async post(path, body, root = 'rest') {
    const answer = await this.send({ method: 'POST', url: `${this.origin}/${root}${path}`, body });
    if (answer === undefined) throw new Error(`POST ${path} failed.`);
  }

  /** The answer to a request; undefined if it is an error. */
  async send({ method, url, body }) {
    const headers = { authorization: ADMIN_AUTHORIZATION, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
    const text = (await response.text()).replaceAll(this.origin, SITE);
    return response.ok ? JSON.parse(text) : undefined;
  }

  /** The response of a path, with its parameters filled in from existing records: the first record with a result that is not empty, if there is one. */
  async find(path, root, params = {}) {
    const [, before, name, after] = /^(.*?)\/\{(\w+)\}(.*)$/.exec(path) ?? [];
    if (name === undefined) {
      const answer = await this.get(path, root);
      return answer && { params, answer };
    }
    const list = (await this.get(`${before}?per_page=${CANDIDATES}`, root)) ?? (await this.get(before, root)) ?? [];
    let found;
    for (const value of Array.isArray(list) ? list.map(({ id, slug }) => id ?? slug) : Object.keys(list)) {
      const one = await this.find(`${before}/${value}${after}`, root, { ...params, [name]: `${value}` });
      found ??= one;
      if (one && Object.keys(one.answer).length > 0) return one;
    }
    return found;
  }
}

/** What the sample shop lacks. */
async function furnish(shop) {
  const newest = async (path) => (await shop.get(`${path}?per_page=3`)).map(({ id }) => id);
  for (const path of ['/cms/v2/posts', '/cms/v2/pages'])
    await shop.post(`${path}/${(await newest(path))[0]}`, { excerpt: 'Fresh from the valley.' });
  // Examples delete the first two records, with their comments.
  const [[, , post], [, , product]] = [await newest('/cms/v2/posts'), await newest('/shop/v1/products')];
  await shop.post('/cms/v2/comments', { post, content: 'Crisp and fresh.' });
  const webhook = { topic: 'order.created', secret: 'a long secret', delivery_url: 'https://warehouse.example/orders' };
  await shop.post('/shop/v1/webhooks', webhook);
  const review = { reviewer: 'Jo Pecan', reviewer_email: 'jo@example.com', review: 'Crisp and fresh.', rating: 5 };
  await shop.post('/wc/v3/products/reviews', { product_id: product, ...review }, 'wp-json');
  await shop.post('/wc/v3/products/brands', { name: 'De Notenhoek' }, 'wp-json');
  await shop.post('/contact-form/v1/contact-forms', { title: 'Ask us' });
  const message = { name: 'Jo Pecan', email: 'jo@example.com', subject: 'Figs', message: 'Any left?' };
  const body = new URLSearchParams(Object.entries(message).map(([name, value]) => [`your-${name}`, value]));
  const { status } = await fetch(`${shop.origin}/contact-form/ask-us/`, { method: 'POST', body, redirect: 'manual' });
  if (status !== 303) throw new Error(`The contact form answered ${status}.`);
}

/** What the operations that read answer, by their ids. */
async function recordReading(shop, [root, namespace]) {
  const [{ link }] = await shop.get('/cms/v2/posts?per_page=1');
  const { paths } = await shop.get('/openapi.json', root);
  const samples = {};
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || (namespace && get.tags[0] !== namespace)) continue;
    const isAboutPage = get.parameters?.some(({ name, required }) => name === 'url' && required);
    const query = isAboutPage ? `?url=${encodeURIComponent(link.replace(SITE, shop.origin))}` : '';
    const found = await shop.find(path + query, root, isAboutPage ? { url: link.replace(`${SITE}/`, '') } : {});
    if (!found) continue;
    const { params, answer } = found;
    const ids = Array.isArray(answer) ? answer.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])).slice(0, 2) : [];
    samples[get.operationId] = { params, ...(ids.length > 0 && { ids }), ...shownOf(answer) };
  }
  return samples;
}

/** What the operations that write answer to their examples, which refer to the recorded records. Deletions come last, the deepest first. */
async function recordWriting(shop, [root, namespace], reading) {
  const [{ id: productId }] = await shop.get(`/shop/v1/products?${FOR_SALE}&orderby=id&order=asc&per_page=1`);
  const data = exampleDataWith(productId, reading);
  const writing = operationsIn(await shop.get('/openapi.json', root)).filter(
    ({ id, method, tag }) =>
      method !== 'GET' && (!namespace || tag === namespace) && !NOT_SENT.some((pattern) => pattern.test(id)),
  );
  const deleting = writing.filter(({ method }) => method === 'DELETE').reverse();
  const samples = {};
  const isSent = new Set();
  for (const operation of [...writing.filter(({ method }) => method !== 'DELETE'), ...deleting]) {
    const example = exampleOf(operation, `${shop.origin}/${root}`, data);
    const body = JSON.stringify(example.body);
    // The other methods of an update do the same.
    const key = `${operation.method === 'DELETE'} ${example.url} ${body}`;
    if (isSent.has(key)) continue;
    isSent.add(key);
    const answer = await shop.send(example);
    if (answer === undefined) console.error(`The example of ${operation.id} is refused.`);
    else samples[operation.id] = { params: {}, ...(body?.includes('"product_id"') && { productId }), ...shownOf(answer) };
  }
  return samples;
}

function shownOf(answer) {
  const shown = cut(answer);
  return JSON.stringify(shown, null, 2).length <= MAX_LENGTH ? { answer: shown } : {};
}

/** What a new shop answers at all roots to requests that read, and at `rootOfWriting` to those that write. */
async function record(shop, rootOfWriting) {
  await furnish(shop);
  const samples = {};
  for (const root of ROOTS) Object.assign(samples, await recordReading(shop, root));
  return rootOfWriting ? { ...samples, ...(await recordWriting(shop, rootOfWriting, samples)) } : samples;
}

const [option, origin] = process.argv.slice(2);
if (option !== '--check') {
  const samples = {};
  // The examples of each root need a shop that no other example has changed.
  for (const root of ROOTS) Object.assign(samples, await withSampleShop((shop) => record(shop, root)));
  writeFileSync(FILE, await formatText(FILE, JSON.stringify(samples)));
  console.log(`${Object.keys(samples).length} answers are written.`);
} else {
  const samples = origin ? await record(new Shop(origin)) : await withSampleShop((shop) => record(shop));
  const shown = Object.entries(JSON.parse(readFileSync(FILE, 'utf8')));
  const found = differences(Object.fromEntries(shown.filter(([id]) => id.startsWith('get_'))), samples);
  for (const one of found) console.error(one);
  if (found.length > 0) {
    console.error(`${FILE} is out of date. Run: node tools/codegen/samples/record-samples.mjs`);
    process.exitCode = 1;
  }
}
