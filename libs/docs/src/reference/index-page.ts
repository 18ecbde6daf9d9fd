import { html, type Html } from '@grove/site';
import type { DocsView } from '../docs-view.js';
import { anchor, slugOf } from '../layout/components.js';
import { docsPage } from '../layout/docs-page.js';
import { otherRootHint } from './other-root-hint.js';
import { operationList } from './resource-page.js';
import type { Namespace } from './resources.rules.js';
import { versionTable } from './versions.js';

/** The first page of the documentation: where to begin, and all operations. */
export function docsIndexPage(view: DocsView): string {
  const { context, reference } = view;
  return docsPage(view, {
    title: 'REST API',
    path: '/docs',
    main: html`<h1>REST API of ${context.name}</h1>
      <p class="lead">
        All paths start with <code>${context.root}</code>. Requests and answers are JSON. Sign in with a consumer key or an
        application password; public data can be read without. For programs there is an
        <a href="${context.root}/openapi.json">OpenAPI document</a> with the same content.
      </p>
      <h2 id="guides">Guides ${anchor('guides', 'Guides')}</h2>
      <ul class="cards">
        ${reference.guides.map(
          ({ slug, title, summary }) =>
            html`<li>
              <a href="/docs/guides/${slug}">${title}</a>
              <p>${summary}</p>
            </li>`,
        )}
        <li>
          <a href="/docs/errors">List of errors</a>
          <p>Every code, its status, what it means and what to do.</p>
        </li>
      </ul>
      <h2 id="versions">Versions ${anchor('versions', 'Versions')}</h2>
      <p>
        Each version shows the same data in its own form. The addresses below <code>/wp-json</code> are served while the setting
        <code>COMPAT_ROOT</code> says so; see <a href="/docs/guides/clients">Compatible clients</a>.
      </p>
      ${versionTable()} ${reference.namespaces.map((namespace) => namespaceSection(namespace, view))}`,
  });
}

function namespaceSection({ tag, title, resources }: Namespace, { context }: DocsView): Html {
  const id = slugOf(tag);
  const [[[operation]]] = resources.map(({ actions }) => actions);
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title} <code>${tag}</code> ${anchor(id, title)}</h2>
    ${operation.root !== undefined && html`<p>${otherRootHint(operation, context)}</p>`}
    ${resources.map(
      (resource) =>
        html`<h3><a href="/docs/resources/${resource.slug}">${resource.title}</a></h3>
          ${operationList(resource)}`,
    )}
  </section>`;
}
