import { html } from '../../pages/html.js';
import { table } from '../layout/components.js';
import { answer, commands, request, type Guide } from './guide.js';

const REPEATING = `async function send(url, options, attempts = 5) {
  const response = await fetch(url, options);
  if (![429, 502, 503, 504].includes(response.status) || attempts === 1) return response;
  const seconds = Number(response.headers.get('Retry-After') ?? 1);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return send(url, options, attempts - 1);
}`;

export const errors: Guide = {
  slug: 'errors',
  title: 'Errors',
  summary: 'Recognise an error by its code, show its message, and know which requests to repeat.',
  sections: [
    {
      title: 'The form of an error',
      content: (view) =>
        html`<p>This request asks for too many records:</p>
          ${request(view, { path: '/shop/v1/products?per_page=500', status: 400 })}
          ${answer({
            code: 'rest_invalid_param',
            message: 'Invalid parameters: per_page. See data.params for each of them.',
            data: { status: 400, names: 'per_page', params: { per_page: 'per_page must be between 1 and 100.' } },
          })}
          <ul>
            <li><code>code</code> never changes. Let programs check this.</li>
            <li><code>message</code> is for people: it says what is wrong and what to do. It may get better words later.</li>
            <li>
              <code>data.status</code> is the HTTP status; <code>data.params</code> has a sentence for each invalid parameter.
            </li>
          </ul>
          <p>
            The <a href="/docs/errors">list of errors</a> has every code. Each answer also has a header <code>X-Request-Id</code>.
            Tell it to the operator of the shop when you report a problem.
          </p>`,
    },
    {
      title: 'What a status means',
      content: () =>
        html`${table(
          'Statuses of errors',
          ['Status', 'Meaning', 'What to do'],
          [
            ['400', 'The request is not valid.', 'Correct it. Sending it again unchanged fails again.'],
            ['401', 'You are not signed in, or the credentials are wrong.', 'Check the key or the password.'],
            ['403', 'You may not do this.', 'Use a key with more permissions, or another account.'],
            ['404', 'There is no such route or record.', 'Check the address and the ids.'],
            ['405', 'The route does not have this method.', 'The header Allow lists those that it has.'],
            ['409', 'The request contradicts the present state, such as an empty stock.', 'Read the record again, then decide.'],
            ['410', 'The record is gone, or in the trash already.', 'Nothing; or send force=true to delete it for good.'],
            ['413', 'The request or its answer is too large.', 'Send less at a time.'],
            [
              '415',
              'The type or the charset of the body, or the type of a file, is not accepted.',
              'Send JSON in UTF-8; send another type of file.',
            ],
            ['422', 'The Idempotency-Key was used for another request.', 'Use a new key.'],
            [
              '429',
              'Too many attempts to sign in, too many wrong passwords of a post, or too many comments.',
              'Wait the seconds in Retry-After.',
            ],
            ['500', 'Something went wrong on the server. It was logged.', 'Report it with the X-Request-Id.'],
            ['501', 'This record has no trash.', 'Send force=true.'],
            ['503', 'The database cannot be reached or changed right now.', 'Wait the seconds in Retry-After, and repeat.'],
            ['507', 'The disk of the server is full.', 'Tell the operator; repeat later.'],
          ],
        )}`,
    },
    {
      title: 'Misspelled fields',
      content: (view) =>
        html`<p>
            A field or an argument that a route does not know is ignored, as other shops do. So a misspelled field changes nothing,
            and nobody notices. With the header <code>Prefer: handling=strict</code> such a request is refused instead, and nothing
            is done. All examples of this documentation send it.
          </p>
          ${request(view, {
            ...{ method: 'POST', path: '/shop/v1/products', status: 400 },
            body: { name: 'Walnuts', regular_prize: '9.95' },
          })}
          ${answer({
            code: 'rest_unknown_parameter',
            message:
              'The request has unknown names, and asks to refuse them with Prefer: handling=strict: regular_prize is unknown. Did you mean regular_price?',
            data: {
              status: 400,
              advice: 'regular_prize is unknown. Did you mean regular_price?',
              params: { regular_prize: 'regular_prize is unknown. Did you mean regular_price?' },
            },
          })}
          <p>
            This includes the fields of objects and lists, such as <code>line_items[0][prodct_id]</code>, and the arguments of a
            query. In a batch only the entry with the unknown name is refused. Fields that responses contain are known, also those
            that cannot be changed: you may send back what you have read. Each answer to such a request has the header
            <code>Preference-Applied: handling=strict</code>. The package <code>@grove/client</code> always sends the preference.
          </p>`,
    },
    {
      title: 'The type of a body',
      content: () =>
        html`<p>
          Send JSON with <code>Content-Type: application/json</code>, in UTF-8. A body that is neither JSON nor a form, and JSON that
          is sent as a form, is refused with 415 and <code>rest_unsupported_media_type</code>. A charset that the server cannot read is
          refused with 415 and <code>rest_unsupported_charset</code>.
        </p>`,
    },
    {
      title: 'Which requests to repeat',
      content: () =>
        html`<p>
            Repeat a request after 429, 502, 503 and 504, and after a broken connection. Wait as long as <code>Retry-After</code>
            says, and give up after some attempts. Give each POST an
            <a href="/docs/guides/idempotency"><code>Idempotency-Key</code></a
            >, so that it takes effect once. Never repeat other errors automatically.
          </p>
          ${commands('Repeating in JavaScript', REPEATING, 'JavaScript')}
          <p>The package <code>@grove/client</code> does this by itself.</p>`,
    },
    {
      title: 'Errors in a batch',
      content: (view) =>
        html`<p>
            A batch has status 200, also if some of its entries fail. Each entry of the answer is a record, or has an
            <code>error</code> with code and message. The other entries take effect.
          </p>
          ${request(view, {
            ...{ method: 'POST', path: '/shop/v1/coupons/batch' },
            body: { update: [{ id: 999999999, amount: '5.00' }] },
          })}`,
    },
  ],
};
