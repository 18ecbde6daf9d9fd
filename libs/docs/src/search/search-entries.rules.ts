import type { DocumentedError } from '../errors/documented-errors.rules.js';
import { sectionId, type GuideOutline } from '../guides/guide-outline.js';
import { fieldId, fieldsOf } from '../reference/fields.rules.js';
import { withoutMarkup } from '../layout/rich-text.js';
import type { Operation } from '../reference/operations.rules.js';
import { primaryOf, readingOf, type Namespace, type Resource } from '../reference/resources.rules.js';

/** What an entry is about; the browser shows the word. */
type SearchKind = 'guide' | 'operation' | 'resource' | 'field' | 'parameter' | 'error';

/** One thing that can be found: its kind, its name, where it belongs, and its address below `/docs`. */
export type SearchEntry = readonly [kind: SearchKind, name: string, context: string, address: string];

/** Everything that a reader may look for. Of operations that do the same, one is listed. */
export const searchEntries = (
  namespaces: readonly Namespace[],
  errors: readonly DocumentedError[],
  guides: readonly GuideOutline[],
): SearchEntry[] => [
  ...guides.flatMap(guideEntries),
  ...namespaces.flatMap(({ resources }) => resources.flatMap(resourceEntries)),
  ...errors.map(({ code, meaning }): SearchEntry => ['error', code, withoutMarkup(meaning), `/errors#${code}`]),
];

const guideEntries = ({ slug, title, summary, sections }: GuideOutline): SearchEntry[] => [
  ['guide', title, summary, `/guides/${slug}`],
  ...sections.map((section): SearchEntry => ['guide', section.title, title, `/guides/${slug}#${sectionId(section)}`]),
];

function resourceEntries(resource: Resource): SearchEntry[] {
  const { slug, title, actions } = resource;
  const record = readingOf(resource)?.response.record;
  const fields = record ? fieldsOf(record).map(({ name }) => name) : [];
  const address = `/resources/${slug}`;
  return [
    ['resource', title, actions[0][0].path, address],
    ...fields.map((name): SearchEntry => ['field', name, title, `${address}#${fieldId('fields', name)}`]),
    ...actions.flatMap((action) => operationEntries(primaryOf(action), new Set(fields))),
  ];
}

/** An operation with its parameters, and the fields of its body that the record does not have. */
function operationEntries({ id, method, path, summary, parameters, body }: Operation, known: ReadonlySet<string>): SearchEntry[] {
  const sent = fieldsOf(body ?? {}).filter(({ name }) => !known.has(name));
  return [
    ['operation', summary, `${method} ${path}`, `/${id}`],
    // The same headers belong to many operations; a guide explains them.
    ...parameters
      .filter(({ in: place }) => place !== 'header')
      .map(({ name }): SearchEntry => ['parameter', name, summary, `/${id}#${fieldId('parameters', name)}`]),
    ...sent.map(({ name }): SearchEntry => ['field', name, summary, `/${id}#${fieldId('body', name)}`]),
  ];
}
