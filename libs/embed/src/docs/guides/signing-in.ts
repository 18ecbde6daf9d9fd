import { html } from '../../pages/html.js';
import { table } from '../layout/components.js';
import { commands, request, type Guide } from './guide.js';

export const signingIn: Guide = {
  slug: 'signing-in',
  title: 'Signing in',
  summary: 'Use a consumer key, an application password or a signature, or ask a person for access.',
  sections: [
    {
      title: 'Which credentials',
      content: () =>
        html`${table(
          'Kinds of credentials',
          ['Credentials', 'For', 'May do'],
          [
            [html`Consumer key`, 'programs that use shop/v1', 'read, write, or both, as its owner'],
            [html`Application password`, 'programs and people that use any route', 'everything that the account may do'],
            [html`None`, 'visitors', 'read published posts, pages, media and comments'],
          ],
        )}
          <p>
            Create credentials on the command line of the server. They are shown once. A password that you use to sign in to other
            pages is never needed.
          </p>
          ${commands(
            'Creating credentials',
            `grove key create --username admin --permissions read_write
grove app-password create --username admin --name laptop`,
          )}`,
    },
    {
      title: 'Basic',
      content: (view) =>
        html`<p>Send the key and its secret by HTTP Basic. This is the way to choose if you can use https.</p>
          ${request(view, { path: '/shop/v1/orders?per_page=1&_fields=id' })}
          <p>In the same way, send the name of a user and an application password. Spaces in the password do not matter.</p>
          ${request(view, { path: '/cms/v2/users/me', credentials: 'USER:PASSWORD' })}
          <p>
            Credentials are accepted over https and from the same machine. Over plain http from elsewhere a password is refused,
            because others could read it on its way.
          </p>`,
    },
    {
      title: 'In the query',
      content: ({ context: { root } }) =>
        html`<p>
            Some clients cannot send headers. For <code>shop/v1</code> the key may be in the query, over https or on the same
            machine. Addresses end up in logs, so prefer Basic.
          </p>
          ${commands('A key in the query', `curl '${root}/shop/v1/orders?consumer_key=KEY&consumer_secret=SECRET'`)}`,
    },
    {
      title: 'OAuth 1.0a',
      content: () =>
        html`<p>
            Over plain http, sign each request with OAuth 1.0a, with one leg: the consumer key and its secret, and no token. The
            secret itself is not sent. Clients of WooCommerce do this by themselves when the address begins with
            <code>http://</code>.
          </p>
          <ul>
            <li>The signature method is HMAC-SHA256 or HMAC-SHA1; the key is the secret, followed by <code>&amp;</code>.</li>
            <li>Parameters can be in the query or in the header <code>Authorization: OAuth …</code>.</li>
            <li>The timestamp may differ by 15 minutes from the clock of the server. A nonce can be used once.</li>
            <li>A signature covers method, address and query. It does not cover a JSON body, so prefer https.</li>
          </ul>`,
    },
    {
      title: 'Ask a person for access',
      content: ({ context: { home } }) =>
        html`<p>
            A hosted program should not ask people to copy keys. It sends the browser to a page of the shop, on which a person
            approves or denies.
          </p>
          <h3 id="consumer-key-for-a-connector">A consumer key for a connector</h3>
          ${commands(
            'Address',
            `${home}/wc-auth/v1/authorize?app_name=Parcels&scope=read_write&user_id=4711
  &return_url=https://parcels.example/done&callback_url=https://parcels.example/keys`,
          )}
          <p>
            After Approve, the shop sends <code>key_id</code>, <code>user_id</code>, <code>consumer_key</code>,
            <code>consumer_secret</code> and <code>key_permissions</code> as JSON by POST to the <code>callback_url</code>. If
            that answers with 2xx, the browser goes to the <code>return_url</code> with <code>success=1</code>; after Deny with
            <code>success=0</code>. The scope is <code>read</code>, <code>write</code> or <code>read_write</code>.
          </p>
          <h3 id="application-password-for-a-program">An application password for a program</h3>
          ${commands('Address', `${home}/authorize-application?app_name=Stock%20app&success_url=stock-app://done`)}
          <p>
            After Approve, the browser goes to the <code>success_url</code> with <code>site_url</code>,
            <code>user_login</code> and <code>password</code>. The address may have https, the scheme of an app, or http on the
            own machine. Without it the page shows the password, once. <code>/wp-admin/authorize-application.php</code> is the
            same page.
          </p>`,
    },
    {
      title: 'When signing in fails',
      content: () =>
        html`<ul>
          <li>A wrong secret or password is answered with 401. The answer does not tell which part was wrong.</li>
          <li>
            After several failures further attempts are delayed: 429
            <a href="/docs/errors#rest_too_many_attempts"><code>rest_too_many_attempts</code></a> with <code>Retry-After</code>.
          </li>
          <li>A key without the permission for the method is refused: 401 for <code>shop/v1</code>.</li>
          <li>
            A page of another origin cannot use credentials that the browser remembers, unless the operator lists its origin in
            <code>CORS_ORIGINS</code>.
          </li>
        </ul>`,
    },
  ],
};
