import { html, type Html } from '@grove/site';
import type { DocsView } from '../docs-view.js';
import { codeBlock, section } from '../layout/components.js';
import { docsPage } from '../layout/docs-page.js';
import { methodLabel } from '../layout/navigation.js';
import { fieldList } from './field-list.js';
import { fieldTree } from './fields.rules.js';
import { primaryOf, readingOf, type Resource } from './resources.rules.js';
import { sampleOf, sampleText } from './samples.js';

/** The page of a resource: its operations, and the fields of its records beside a sample. */
export function resourcePage(resource: Resource, view: DocsView): string {
  const { slug, title, actions } = resource;
  const [[{ tag }]] = actions;
  const reading = readingOf(resource);
  const fields = reading?.response.record ? fieldTree(reading.response.record) : [];
  const sample = reading && sampleOf(reading);
  return docsPage(view, {
    title: `${title} (${tag})`,
    path: `/docs/resources/${slug}`,
    wide: true,
    main: html`<h1>${title}</h1>
      <div class="columns">
        <div class="aside">
          ${sample?.answer !== undefined && codeBlock('Record', 'Example record', sampleText(sample, view.context.home), 'JSON')}
        </div>
        <div>
          ${section('operations', 'Operations', operationList(resource))}
          ${fields.length > 0 && section('fields', 'Fields', fieldList('fields', fields))}
        </div>
      </div>`,
  });
}

/** The operations of a resource with their methods and paths. Those that do the same are one entry. */
export const operationList = ({ actions }: Resource): Html =>
  html`<ul class="operations">
    ${actions.map((action) => {
      const { id, summary, path } = primaryOf(action);
      return html`<li>
        <a href="/docs/${id}">${summary}</a>
        <span>${action.map(({ method }) => html`${methodLabel(method)} `)}<code>${path}</code></span>
      </li>`;
    })}
  </ul>`;
