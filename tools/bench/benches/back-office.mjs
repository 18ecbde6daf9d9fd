import { createServer } from 'node:http';
import { once } from 'node:events';
import mysql from 'mysql2/promise';
import { chromium } from 'playwright-core';
import { findProgram } from '../../engines/programs.mjs';
import { lookAt } from '../ask.mjs';
import { printTable, quantile, step } from '../report.mjs';

export const defaults = { sizes: [100_000], rounds: 30, flushLogAtCommit: 2 };

const PERSON = { username: 'owner', email: 'owner@shop.example', password: 'walnut in the shell', roles: ['administrator'] };

/** What a person opens: the address of a screen in a round, and what is there once it is drawn. Each round opens another page or record, which the browser does not have yet. */
const SCREENS = {
  home: () => ['/', 'main canvas'],
  orders: (round) => [`/orders?page=${round + 1}`, ROW],
  'orders by status': (round) => [`/orders?filter=${json({ status: 'completed' })}&page=${round + 1}`, ROW],
  'an order': (round, { orders }) => [`/orders/${orders[round]}`, 'main h2, main h6'],
  'orders of a name': (round, { names }) => [`/orders?filter=${json({ q: names[round] })}`, ROW],
  products: (round) => [`/products?page=${round + 1}`, ROW],
  'products of a category': (round, { category }) => [`/products?filter=${json({ category })}&page=${round + 1}`, ROW],
  'a product': (round, { products }) => [`/products/${products[round]}`, 'main form input[name="name"]'],
  customers: (round) => [`/customers?page=${round + 1}`, ROW],
  coupons: () => ['/coupons', ROW],
};

const ROW = 'main tbody tr td';
const json = (filter) => encodeURIComponent(JSON.stringify(filter));

export async function run(bed, options) {
  const [size] = options.sizes;
  step(`Filling MariaDB with ${size} products and orders`);
  const url = await bed.grownShop(size);
  const server = await bed.startGrove('grove', url);
  await bed.settled();
  const records = await recordsOf(server, bed, options.rounds);
  const browser = await chromium.launch({
    executablePath: findProgram('chromium-headless-shell', 'chromium'),
    args: ['--no-sandbox'],
  });
  try {
    const page = await signedIn(browser, server);
    const results = [];
    for (const [screen, at] of Object.entries(SCREENS)) {
      step(screen);
      const all = [];
      for (let round = 0; round < options.rounds; round++) all.push(await measure(page, at(round, records)));
      results.push({ screen, ...figuresOf(all) });
    }
    step('A plain page of 20 rows');
    results.push({ screen: 'a plain page of 20 rows', ...figuresOf(await plainPages(browser, url, options.rounds)) });
    print(results, options);
    return { results };
  } finally {
    await browser.close();
  }
}

/** Records that are opened, one for each round. */
async function recordsOf(server, bed, rounds) {
  const { get, post } = lookAt(server, bed);
  await post('/cms/v2/users', PERSON);
  const ids = async (list) => (await get(`${list}?per_page=100&page=30&_fields=id`)).map(({ id }) => id).slice(0, rounds);
  const orders = await get('orders?per_page=100&page=40&_fields=billing');
  const [{ id: category }] = await get('products/categories?per_page=1&orderby=count&order=desc');
  return {
    ...{ orders: await ids('orders'), products: await ids('products'), category },
    names: [...new Set(orders.map(({ billing }) => billing.last_name))].slice(0, rounds),
  };
}

async function signedIn(browser, { origin }) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
  await page.goto(`${origin}/admin/`, { waitUntil: 'networkidle' });
  await page.getByLabel('User name or e-mail').fill(PERSON.username);
  await page.getByLabel('Password').fill(PERSON.password);
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('menuitem', { name: 'Home' }).waitFor();
  // The code of each screen is loaded once.
  for (const screen of ['/orders', '/products', '/customers', '/coupons']) await measure(page, [screen, 'main']);
  return page;
}

/** Milliseconds from a click until the screen is drawn, and those of its slowest request, from sending to its last byte. */
async function measure(page, [address, drawn]) {
  await page.evaluate(() => (location.hash = '#/account'));
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(timeUntilDrawn, [address, drawn]);
}

/** Runs in the browser. */
function timeUntilDrawn([address, drawn]) {
  performance.clearResourceTimings();
  const start = performance.now();
  location.hash = `#${address}`;
  return new Promise((resolve) => {
    const check = () => {
      if (!document.querySelector(drawn)) return void requestAnimationFrame(check);
      // The frame in which it is there is drawn before the next one begins.
      requestAnimationFrame(() => {
        const requests = performance
          .getEntriesByType('resource')
          .filter(({ name, requestStart }) => name.includes('/rest/') && requestStart >= start);
        const server = Math.max(0, ...requests.map(({ requestStart, responseEnd }) => responseEnd - requestStart));
        resolve({ drawn: performance.now() - start, server });
      });
    };
    requestAnimationFrame(check);
  });
}

/** A page as shops of today have it: the server reads 20 orders, and answers their table as HTML. */
async function plainPages(browser, url, rounds) {
  const connection = await mysql.createConnection(url);
  const server = createServer(async (request, response) => {
    const page = Number(new URL(request.url, 'http://localhost').searchParams.get('page'));
    const sql = 'SELECT * FROM shop_order ORDER BY created_at DESC, id DESC LIMIT 20 OFFSET ?';
    const [rows] = await connection.query(sql, [20 * page]);
    const cells = rows.map((row) => `<tr><td>${Object.values(row).slice(0, 8).join('</td><td>')}</td></tr>`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<table>${cells.join('')}</table>`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const page = await browser.newPage();
  const all = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`http://127.0.0.1:${server.address().port}/?page=${round}`, { waitUntil: 'load' });
    const [{ requestStart, responseEnd, loadEventEnd }] = await page.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
    );
    all.push({ drawn: loadEventEnd, server: responseEnd - requestStart });
  }
  await page.close();
  server.close();
  await connection.end();
  return all;
}

const figuresOf = (all) => {
  const [drawn, server] = ['drawn', 'server'].map((name) => all.map((one) => one[name]));
  return {
    p50: quantile(drawn, 0.5),
    p95: quantile(drawn, 0.95),
    serverP50: quantile(server, 0.5),
    serverP95: quantile(server, 0.95),
  };
};

function print(results, { rounds, sizes }) {
  console.log(`\nback-office: ${sizes[0]} products and orders, ${rounds} rounds, milliseconds\n`);
  printTable(
    ['', 'p50', 'p95', 'of it the server: p50', 'p95'],
    results.map(({ screen, p50, p95, serverP50, serverP95 }) => [
      screen,
      ...[p50, p95, serverP50, serverP95].map((ms) => ms.toFixed(0)),
    ]),
  );
}
