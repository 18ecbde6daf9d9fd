import { html, type Html } from '@grove/site';
import type { Reference } from '../reference/reference.js';
import { primaryOf, type Namespace, type Resource } from '../reference/resources.rules.js';

/** The navigation beside the text: guides, and resources by namespace. The resource of the current page shows its operations. */
export function sideNavigation({ guides, namespaces }: Reference, path: string): Html {
  return html`<nav id="navigation" class="side" aria-label="Documentation" popover>
    <ul>
      <li>${link('/docs', 'Overview', path)}</li>
    </ul>
    <h2>Guides</h2>
    <ul>
      ${guides.map(({ slug, title }) => html`<li>${link(`/docs/guides/${slug}`, title, path)}</li>`)}
      <li>${link('/docs/errors', 'List of errors', path)}</li>
    </ul>
    ${namespaces.map((namespace) => namespaceSection(namespace, path))}
  </nav>`;
}

const namespaceSection = ({ tag, title, resources }: Namespace, path: string): Html =>
  html`<h2>${title} <code>${tag}</code></h2>
    <ul>
      ${resources.map((resource) => resourceEntry(resource, path))}
    </ul>`;

function resourceEntry({ slug, title, actions }: Resource, path: string): Html {
  const page = `/docs/resources/${slug}`;
  const isOpen = path === page || actions.some((operations) => operations.some(({ id }) => path === `/docs/${id}`));
  return html`<li>
    ${link(page, title, path)}
    ${
      isOpen &&
      html`<ul>
        ${actions.map((operations) => {
          const { id, method, summary } = primaryOf(operations);
          const target = operations.find((one) => path === `/docs/${one.id}`)?.id ?? id;
          return html`<li>${link(`/docs/${target}`, html`${methodLabel(method)} <span>${summary}</span>`, path)}</li>`;
        })}
      </ul>`
    }
  </li>`;
}

const link = (target: string, text: Html | string, path: string): Html =>
  html`<a href="${target}" ${target === path && html`aria-current="page"`}>${text}</a>`;

/** An HTTP method, with a colour of its own. */
export const methodLabel = (method: string): Html => html`<b class="method" data-method="${method}">${method}</b>`;
