import { sitePage, type Around } from '../pages/document.js';
import { html, type Html } from '../pages/html.js';
import { SCRIPT, STYLE_SHEET } from './assets.js';
import type { Operation } from './operations.rules.js';

/** The first page of the documentation: every operation, by namespace and address. */
export function docsPageOf(operations: readonly Operation[], around: Around): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return docsDocument(
    around,
    html`The interface`,
    html`<h1>The interface of ${around.name}</h1>
      <p>
        Everything is below <code>${around.root}</code>. Programs read the same from the
        <a href="${around.root}/openapi.json">OpenAPI document</a>.
      </p>
      <p>
        Sign in by HTTP Basic: with a user name and an application password anywhere, or with a consumer key and its secret in
        <code>shop/v1</code>. Much can be read without signing in.
      </p>
      <nav aria-label="Beside the operations">
        <a href="/docs/guides">Guides</a> <a href="/docs/webhooks">Webhooks</a> <a href="/docs/errors">Errors</a>
      </nav>
      <p class="filter" hidden>
        <label for="filter">Show only what holds</label> <input id="filter" type="search" autocomplete="off" />
      </p>
      ${tags.map((tag) => html`<section>${namespace(tag, operations)}</section>`)}`,
  );
}

/** Any page of the documentation. It is in English, whatever the language of the site. */
export function docsDocument(around: Around, title: Html, main: Html): string {
  const head = html`<title>${title} – ${around.name}</title>
    <link rel="stylesheet" href="${STYLE_SHEET.address}" />
    <script src="${SCRIPT.address}" defer></script>`;
  return sitePage({ ...around, language: 'en' }, head, main);
}

/** A method as it is shown before its address. */
export const methodMark = (method: string): Html => html`<b class="method">${method}</b> `;

function namespace(tag: string, operations: readonly Operation[]): Html {
  const here = operations.filter((operation) => operation.tag === tag);
  return html`<h2>${tag}</h2>
    <dl>
      ${groupedBy(here, ({ path }) => path).map(
        (ofPath) =>
          html`<dt><code>${ofPath[0].path}</code></dt>
            ${groupedBy(ofPath, ({ summary }) => summary).map(entry)}`,
      )}
    </dl>`;
}

/** Methods that do the same stand together. */
const entry = (alike: readonly Operation[]): Html =>
  html`<dd>${alike.map(({ method }) => methodMark(method))} <a href="/docs/${alike[0].id}">${alike[0].summary}</a></dd>`;

function groupedBy(operations: readonly Operation[], key: (operation: Operation) => string): Operation[][] {
  return [...new Set(operations.map(key))].map((one) => operations.filter((operation) => key(operation) === one));
}
