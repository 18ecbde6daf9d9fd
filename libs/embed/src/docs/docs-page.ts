import { sitePage, type PageContext } from '../pages/document.js';
import { html, type Html } from '../pages/html.js';
import { SCRIPT, STYLE_SHEET } from './assets.js';
import type { Operation } from './operations.rules.js';

/** The first page of the documentation: all operations, by namespace and path. */
export function docsIndexPage(operations: readonly Operation[], context: PageContext): string {
  const namespaces = [...new Set(operations.map(({ tag }) => tag))];
  return docsPage(
    context,
    html`REST API`,
    html`<h1>REST API of ${context.name}</h1>
      <p>
        All paths start with <code>${context.root}</code>. For programs there is an
        <a href="${context.root}/openapi.json">OpenAPI document</a> with the same content.
      </p>
      <p>
        Authenticate with HTTP Basic: with a user name and an application password, or with a consumer key and its secret for
        <code>shop/v1</code>. Public data can be read without authentication.
      </p>
      <nav aria-label="More documentation">
        <a href="/docs/guides">Guides</a> <a href="/docs/webhooks">Webhooks</a> <a href="/docs/errors">Errors</a>
      </nav>
      <p class="filter" hidden><label for="filter">Filter</label> <input id="filter" type="search" autocomplete="off" /></p>
      ${namespaces.map((tag) => html`<section>${namespaceSection(tag, operations)}</section>`)}`,
  );
}

/** Any page of the documentation. It is in English, whatever the language of the site. */
export function docsPage(context: PageContext, title: Html, main: Html): string {
  const head = html`<title>${title} – ${context.name}</title>
    <link rel="stylesheet" href="${STYLE_SHEET.url}" />
    <script src="${SCRIPT.url}" defer></script>`;
  return sitePage({ ...context, language: 'en' }, head, main);
}

/** An HTTP method, shown before a path. */
export const methodLabel = (method: string): Html => html`<b class="method">${method}</b> `;

function namespaceSection(tag: string, operations: readonly Operation[]): Html {
  const ofNamespace = operations.filter((operation) => operation.tag === tag);
  return html`<h2>${tag}</h2>
    <dl>
      ${groupedBy(ofNamespace, ({ path }) => path).map(
        (ofPath) =>
          html`<dt><code>${ofPath[0].path}</code></dt>
            ${groupedBy(ofPath, ({ summary }) => summary).map(entry)}`,
      )}
    </dl>`;
}

/** One entry for all methods that do the same, such as PUT and PATCH. */
const entry = (operations: readonly Operation[]): Html =>
  html`<dd>
    ${operations.map(({ method }) => methodLabel(method))}
    <a href="/docs/${operations[0].id}">${operations[0].summary}</a>
  </dd>`;

function groupedBy(operations: readonly Operation[], key: (operation: Operation) => string): Operation[][] {
  return [...new Set(operations.map(key))].map((one) => operations.filter((operation) => key(operation) === one));
}
