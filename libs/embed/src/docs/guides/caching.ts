import { html } from '../../pages/html.js';
import { codeTabs } from '../layout/components.js';
import { answer, type Guide } from './guide.js';

const curlExample = (url: string) => `etag=$(curl -s -D - -o /dev/null '${url}' | tr -d '\\r' | sed -n 's/^ETag: //p')
curl -i '${url}' \\
  -H "If-None-Match: $etag"`;

const javaScriptExample = (url: string) => `const url = '${url}';
const first = await fetch(url);
const posts = await first.json();

// Later: has anything changed?
const response = await fetch(url, {
  headers: { 'If-None-Match': first.headers.get('ETag') },
  cache: 'no-store',
});
const isUnchanged = response.status === 304;
console.log(response.status, isUnchanged ? posts : await response.json());`;

const phpExample = (url: string) => `<?php
$url = '${url}';
$etag = null;
$read = function () use ($url, &$etag) {
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HTTPHEADER => $etag === null ? [] : ["If-None-Match: $etag"],
        CURLOPT_HEADERFUNCTION => function ($request, $line) use (&$etag) {
            if (stripos($line, 'ETag:') === 0) $etag = trim(substr($line, 5));
            return strlen($line);
        },
    ]);
    $body = curl_exec($request);
    return [curl_getinfo($request, CURLINFO_RESPONSE_CODE), $body];
};
[$status, $posts] = $read();
[$status] = $read();
echo $status;`;

const pythonExample = (url: string) => `import requests

url = "${url}"
first = requests.get(url)
posts = first.json()

# Later: has anything changed?
response = requests.get(url, headers={"If-None-Match": first.headers["ETag"]})
if response.status_code != 304:
    posts = response.json()
print(response.status_code)`;

export const caching: Guide = {
  slug: 'caching',
  title: 'Caching',
  summary: 'Ask whether a record or a list has changed, and get a short answer if it has not.',
  sections: [
    {
      title: 'Entity tags',
      content: ({ context: { root } }) => {
        const url = `${root}/cms/v2/posts?per_page=5`;
        return html`<p>
            Every answer to a GET request has an <code>ETag</code>: a short text that changes when the answer changes. Keep it
            with the answer. When you ask again, send it in <code>If-None-Match</code>. If nothing has changed, the answer is
            <code>304 Not Modified</code>, without a body.
          </p>
          ${codeTabs(
            'Request',
            [
              { language: 'curl', source: curlExample(url) },
              { language: 'JavaScript', source: javaScriptExample(url) },
              { language: 'PHP', source: phpExample(url) },
              { language: 'Python', source: pythonExample(url) },
            ],
            html`data-status="304"`,
          )}
          ${answer('HTTP/1.1 304 Not Modified\nETag: "EYXZP605ScgKrwb5ntqiCOk21bo6BC8l-e2toVWOFkY"')}`;
      },
    },
    {
      title: 'What may be stored',
      content: () =>
        html`<ul>
            <li>
              Answers that everyone may see have <code>Cache-Control: no-cache</code>. Browsers and proxies may store them, and
              ask each time whether they are still valid.
            </li>
            <li>
              Answers to signed-in requests have <code>no-store</code>, so that no proxy keeps the data of your customers. Your
              own program may keep them, with their <code>ETag</code>.
            </li>
            <li>Addresses of uploaded files do not change their content, so files can be stored for long.</li>
          </ul>
          <p>
            You never read old data: as soon as a change is answered with success, every later answer has it, from every process
            of the server. You need not add a random parameter to addresses, and need not wait.
          </p>`,
    },
    {
      title: 'Polling or webhooks',
      content: () =>
        html`<p>
          A request with <code>If-None-Match</code> is cheap, so polling every minute is fine. To learn of a change immediately, use
          <a href="/docs/guides/webhooks">webhooks</a>.
        </p>`,
    },
  ],
};
