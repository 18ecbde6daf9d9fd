/** Runs programs of the ecosystem, as they are published, with the sample shop: `npm run build && npm run try-clients`, and a step of `npm test`. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { PROGRAMS } from './install.mjs';
import { NodeContext } from './n8n-context.mjs';
import { folder, key, url } from './trial-shop.mjs';

const receiver = createServer();

before(async () => {
  await buildProvider();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});

after(() => receiver.close());

test('ra-data-woocommerce lists, reads, creates, updates and deletes', async () => {
  const { default: provide } = await import(join(folder, 'provider.mjs'));
  const provider = provide({ woocommerceUrl: url, ...key });
  const { data: created } = await provider.create('products', { data: { name: 'Pecans of a trial', regular_price: '7.50' } });
  const list = await provider.getList('products', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'DESC' },
    filter: { search: 'Pecans of a trial' },
  });
  assert.deepEqual([list.total, list.data[0].id], [1, created.id]);
  const { data: updated } = await provider.update('products', { id: created.id, data: { regular_price: '8.00' } });
  assert.equal(updated.price, '8.00');
  assert.equal((await provider.getMany('products', { ids: [created.id] })).data[0].name, 'Pecans of a trial');
  const orders = await provider.getList('orders', {
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'id', order: 'ASC' },
    filter: { status: 'completed' },
  });
  assert.equal(orders.data.length, 5);
  const notes = await provider.getManyReference('orders', { id: orders.data[0].id, target: 'notes' });
  assert.ok(Array.isArray(notes.data));
  await provider.updateMany('products', { ids: [created.id], data: { status: 'draft' } });
  assert.deepEqual(await provider.deleteMany('products', { ids: [created.id] }), { data: [created.id] });
});

test('the WooCommerce node of n8n sells a product to a customer', async () => {
  const [customer] = await execute({ resource: 'customer', operation: 'create', email: 'noor@example.com' });
  const [product] = await execute({
    resource: 'product',
    operation: 'create',
    name: 'Pistachios',
    additionalFields: { regularPrice: '4.00', manageStock: true, stockQuantity: 3, taxStatus: 'none' },
    metadataUi: { metadataValues: [{ key: 'origin', value: 'Iran' }] },
  });
  const [order] = await execute({
    resource: 'order',
    operation: 'create',
    additionalFields: { setPaid: true, customerId: customer.id },
    billingUi: { billingValues: { firstName: 'Noor', country: 'NL' } },
    lineItemsUi: { lineItemsValues: [{ productId: product.id, quantity: 2 }] },
  });
  assert.deepEqual([order.status, order.total, order.billing.first_name], ['processing', '8.00', 'Noor']);
  const [read] = await execute({ resource: 'product', operation: 'get', productId: product.id });
  assert.deepEqual([read.stock_quantity, read.meta_data[0].value], [1, 'Iran']);
  const products = await execute({ resource: 'product', operation: 'getAll', returnAll: true, options: { orderBy: 'title' } });
  assert.ok(products.some(({ id }) => id === product.id));
  const allOrders = await execute({ resource: 'order', operation: 'getAll', returnAll: true, options: {} });
  assert.ok(allOrders.length > 100, 'The orders are on several pages.');
  assert.equal(new Set(allOrders.map(({ id }) => id)).size, allOrders.length);
  const some = await execute({ resource: 'order', operation: 'getAll', limit: 2, options: { customer: customer.id } });
  assert.deepEqual(
    some.map(({ id }) => id),
    [order.id],
  );
  await execute({ resource: 'order', operation: 'update', orderId: order.id, updateFields: { status: 'completed' } });
  const { WooCommerce } = loadNode('WooCommerce');
  const tags = await new WooCommerce().methods.loadOptions.getTags.call(new NodeContext({ url, ...key }, {}));
  assert.ok(tags.length > 0);
  for (const [resource, { id }] of Object.entries({ order, product, customer }))
    await execute({ resource, operation: 'delete', [`${resource}Id`]: id });
});

test('the trigger of n8n registers itself, verifies a delivery, and removes itself', async () => {
  const { WooCommerceTrigger } = loadNode('WooCommerceTrigger');
  const trigger = new WooCommerceTrigger();
  const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
  const webhookUrl = `http://127.0.0.1:${receiver.address().port}/`;
  const memory = {};
  const context = (received) => new NodeContext({ url, ...key }, { event: 'product.created' }, { webhookUrl, memory, received });
  assert.equal(await checkExists.call(context()), false);
  await create.call(context());
  assert.equal(await checkExists.call(context()), true);
  const delivery = nextDelivery();
  const [product] = await execute({ resource: 'product', operation: 'create', name: 'Macadamias' });
  const { workflowData } = await trigger.webhook.call(context(await delivery));
  assert.equal(workflowData[0][0].json.id, product.id);
  assert.equal(await remove.call(context()), true);
  assert.equal(await checkExists.call(context()), false);
});

/** Runs the node, and returns the records that it passes on. */
async function execute(parameters) {
  const { WooCommerce } = loadNode('WooCommerce');
  const [results] = await new WooCommerce().execute.call(new NodeContext({ url, ...key }, parameters));
  return results.map(({ json }) => json);
}

/** The first delivery about a record. A webhook is greeted with a ping before. */
function nextDelivery() {
  return new Promise((resolve) => {
    receiver.on('request', async (request, response) => {
      const chunks = await request.toArray();
      response.end();
      const rawBody = Buffer.concat(chunks);
      if (request.headers['x-wc-webhook-topic']) resolve({ headers: request.headers, rawBody, body: JSON.parse(rawBody) });
    });
  });
}

/** The data provider is a module for bundlers, so one makes it a module for Node. It uses one module of react-admin. */
async function buildProvider() {
  await build({
    stdin: { contents: "export { default } from 'ra-data-woocommerce';", resolveDir: PROGRAMS },
    outfile: join(folder, 'provider.mjs'),
    plugins: [{ name: 'react-admin', setup: (bundler) => provideReactAdmin(bundler) }],
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
}

function provideReactAdmin(bundler) {
  bundler.onResolve({ filter: /^react-admin$/ }, ({ path }) => ({ path, namespace: 'react-admin' }));
  const contents = "export * as fetchUtils from 'ra-core/dist/esm/dataProvider/fetch.js';";
  bundler.onLoad({ filter: /./, namespace: 'react-admin' }, () => ({ contents, resolveDir: PROGRAMS }));
}

const loadNode = (name) => createRequire(join(PROGRAMS, 'index.js'))(`n8n-nodes-base/dist/nodes/WooCommerce/${name}.node.js`);
