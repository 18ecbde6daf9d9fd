import { html } from '../../pages/html.js';
import { table } from '../layout/components.js';
import { request, type Guide } from './guide.js';

export const idempotency: Guide = {
  slug: 'idempotency',
  title: 'Repeating a request safely',
  summary: 'Send a POST again after a broken connection, and be sure that it takes effect once.',
  sections: [
    {
      title: 'The problem',
      content: () =>
        html`<p>
          A POST that gets no answer leaves a question: did the server create the order or not? If you do not repeat the request,
          an order may be lost. If you repeat it, there may be two. An <code>Idempotency-Key</code> solves this.
        </p>`,
    },
    {
      title: 'Send a key',
      content: (view) =>
        html`<p>
            Make a new key for each thing that you want to happen once, such as a UUID, and store it with your own record. Then
            send the request. If there is no answer, or a status of 429, 502, 503 or 504, send the same request with the same key
            again. In this example, replace <code>UNIQUE-KEY</code>.
          </p>
          ${request(view, {
            ...{ method: 'POST', path: '/shop/v1/orders', status: 201 },
            headers: { 'Idempotency-Key': 'UNIQUE-KEY' },
            body: { line_items: [{ sku: 'WAL-GRE', quantity: 1 }] },
          })}
          <p>
            The first request creates the order. Every repetition within 24 hours gets the same answer, with the header
            <code>Idempotency-Replayed: true</code>, and changes nothing.
          </p>`,
    },
    {
      title: 'The rules',
      content: () =>
        html`<ul>
            <li>Only POST needs a key. GET, PUT, PATCH and DELETE can be repeated anyway; a key on them has no effect.</li>
            <li>A key has 1 to 255 visible ASCII characters. It belongs to you and to one route: others may use the same key.</li>
            <li>A request that fails frees its key, so you can correct the request and send it with the same key.</li>
            <li>A batch counts as one request. Its answer, with the errors of single entries, is kept.</li>
            <li>
              A secret that is shown once, such as a new application password, is missing in a repetition. If you lost it, delete
              the password and create another one.
            </li>
          </ul>
          ${table(
            'Answers to a key',
            ['Status', 'Code', 'What to do'],
            [
              [
                '422',
                html`<a href="/docs/errors#rest_idempotency_key_reused"><code>rest_idempotency_key_reused</code></a>`,
                'The key came with another request. Repeat requests byte for byte, and use new keys for new requests.',
              ],
              ['409', 'The first request is still running.', 'Wait the seconds in Retry-After, and repeat.'],
              ['400', 'The key is empty, too long, or has other characters.', 'Send a UUID.'],
            ],
          )}`,
    },
  ],
};
