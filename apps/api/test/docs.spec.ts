import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnSqlite } from '@grove/kernel/testing';
import { furnish } from './support/furnished.js';
import { send, type Wire } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
}

/** What an example of the documentation makes of the answer. */
interface Answered {
  readonly status: number;
  readonly body: Partial<Wire>;
}

describeOnSqlite('the documentation', (engine) => {
  let server: TestServer;
  let operations: Operation[];
  beforeAll(async () => {
    server = await startTestServer(engine);
    await furnish(server);
    const { paths } = (await server.as('visitor').get<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json'))
      .body;
    operations = Object.values(paths).flatMap(({ parameters: _places, ...methods }) => Object.values(methods));
  });
  afterAll(() => server.stop());

  const open = (target: string) => send(server.url, { method: 'GET', target });

  it('lists what the OpenAPI document has, and each operation has a page that names its siblings', async () => {
    const { text } = await open('/docs');
    for (const { operationId, summary } of operations) {
      const page = await open(`/docs/${operationId}`);
      expect([operationId, page.status]).toEqual([operationId, 200]);
      expect(page.text).toContain(`<h1>${summary}</h1>`);
      expect(text).toContain(summary);
    }
    expect((await open('/docs/get_shop_v1_taxes_id')).text).toContain('<a href="/docs/put_shop_v1_taxes_id">PUT</a>');
  });

  it('tells arguments, fields and answers with their kinds', async () => {
    const list = (await open('/docs/get_shop_v1_products')).text.replace(/\s+/g, ' ');
    expect(list).toContain('<code>per_page</code></th> <td>integer; 10 unless told</td> <td>Records on a page.</td>');
    expect(list).toContain('how many there are in all is told by the header <code>X-WP-Total</code>');
    expect(list).toContain('<code>dimensions.length</code>');
    const creation = (await open('/docs/post_shop_v1_customers')).text.replace(/\s+/g, ' ');
    expect(creation).toContain('<code>email</code></th> <td><b>needed</b>, string</td>');
    expect(creation).toContain('<code>Idempotency-Key</code>');
  });

  it('asks nobody but the site, and lets nothing but its own files run', async () => {
    const { text, headers } = await open('/docs/post_shop_v1_orders');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';.*style-src 'sha256-[^']+' 'self';.*frame-ancestors 'none';script-src 'self';connect-src 'self'$/,
    );
    expect(text).not.toMatch(/<script(?! src="\/docs\/)|\son\w+=|\sstyle=/);
    const files = [...text.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(([, address]) => address);
    expect(files).toHaveLength(2);
    for (const address of files) {
      const { status, headers: told } = await open(address);
      expect([status, told['cache-control'], told['x-content-type-options']]).toEqual([
        ...[200, 'public, max-age=31536000, immutable', 'nosniff'],
      ]);
      expect(told['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/);
    }
  });

  it('is no page for what is no operation', async () => {
    for (const target of ['/docs/nothing', '/docs/toString', '/docs/get_shop_v1_products/x', '/docs/%3Cscript%3E'])
      expect([target, (await open(target)).status]).toEqual([target, 404]);
  });

  it('is named on the front page', async () => {
    expect((await open('/')).text).toContain('<a href="/docs">');
  });

  it('has examples in JavaScript that ask for what is there, in a form that is understood', async () => {
    const misunderstood = ['rest_no_route', 'rest_invalid_param', 'rest_missing_callback_param', 'rest_invalid_json'];
    for (const { operationId } of operations) {
      const { status, body } = await run(operationId);
      expect([operationId, misunderstood.includes(String(body?.code)), status < 500]).toEqual([operationId, false, true]);
    }
  });

  it('has examples that create what they show in a new shop', async () => {
    const shop = await startTestServer(engine);
    for (const where of [
      'shop_v1_products',
      'shop_v1_orders',
      'shop_v1_coupons',
      'shop_v1_customers',
      'cms_v2_posts',
      'cms_v2_media',
    ])
      expect([where, (await run(`post_${where}`, shop)).status]).toEqual([where, 201]);
    await shop.stop();
  });

  /** Runs the example in JavaScript of a page as a reader would, with credentials in place. */
  async function run(operationId: string, { url, credentials } = server): Promise<Answered> {
    const { text } = await send(url, { method: 'GET', target: `/docs/${operationId}` });
    const [, shown] = /aria-label="Example in JavaScript"><code>([^<]*)<\/code>/.exec(text)!;
    const { name, secret } = credentials.admin;
    const source = shown
      .replace(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code)))
      .replace(/KEY:SECRET|USER:PASSWORD/, `${name}:${secret}`);
    const file = new File(['%PDF-1.4\n%%EOF\n'], 'harvest.pdf', { type: 'application/pdf' });
    const form = { querySelector: () => ({ files: [file] }) };
    return new Promise((resolve, reject) => {
      const told = { log: (status: number, body: Partial<Wire>) => resolve({ status, body }) };
      const example = new Function('console', 'document', `return (async () => {${source}\n})()`);
      (example(told, form) as Promise<void>).catch(reject);
    });
  }
});
