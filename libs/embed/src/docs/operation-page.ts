import type { PageContext } from '../pages/document.js';
import { html, type Html } from '../pages/html.js';
import { codeBlock, section, table } from './components.js';
import { docsPage, methodLabel } from './docs-page.js';
import { examplesOf, type ExampleData } from './examples.rules.js';
import type { JsonSchema, Operation } from './operations.rules.js';
import { sampleOf, sampleText } from './samples.js';
import { tryItForm } from './try-it-form.js';

/** The page of one operation: examples, parameters, body, a form that sends a request, and the response. */
export function operationPage(operation: Operation, all: readonly Operation[], data: ExampleData, context: PageContext): string {
  const { id, method, path, summary } = operation;
  const others = all.filter((other) => other.path === path && other.id !== id);
  const sections = Object.entries(sectionsOf(operation, data, context)).filter(([, content]) => content !== undefined);
  return docsPage(
    context,
    html`${summary}`,
    html`<p><a href="/docs">All operations</a></p>
      <h1>${summary}</h1>
      <p>${methodLabel(method)} <code>${context.root}${path}</code></p>
      ${others.length > 0 && html`<p>Other methods: ${others.map(({ id, method }) => html`<a href="/docs/${id}">${method}</a> `)}</p>`}
      <nav aria-label="On this page">${sections.map(([title]) => html`<a href="#${idOf(title)}">${title}</a> `)}</nav>
      ${sections.map(([title, content]) => section(idOf(title), title, content!))}`,
  );
}

const sectionsOf = (operation: Operation, data: ExampleData, { home, root }: PageContext): Record<string, Html | undefined> => ({
  Examples: html`${examplesOf(operation, root, data).map(({ language, source }) => codeBlock(language, `Example in ${language}`, source))}`,
  Parameters: parametersTable(operation),
  Body: bodyTable(operation),
  'Try it': tryItForm(operation, data, root),
  Response: response(operation, home),
});

const idOf = (title: string): string => title.toLowerCase().replace(' ', '-');

/** Longer lists of values are collapsed. */
const MAX_SHOWN_VALUES = 12;

/** The type of a value in words: `list of integer`, `one of publish, draft. Default: draft`. */
export function typeText({ type = 'any', format, items, enum: values, nullable, default: fallback }: JsonSchema): string {
  const known = values
    ? `one of ${values.map((value) => (value === '' ? '""' : String(value))).join(', ')}`
    : type === 'array'
      ? `list of ${typeText(items ?? {})}`
      : (format ?? type);
  const text = nullable ? `${known} or null` : known;
  if (fallback === undefined || fallback === '') return text;
  return `${text}. Default: ${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}`;
}

interface Row {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired?: boolean;
  readonly description?: string;
}

function parametersTable({ parameters }: Operation): Html | undefined {
  if (parameters.length === 0) return undefined;
  const locations = { path: 'Part of the path.', query: undefined, header: 'A header.' };
  const rows = parameters.map(({ name, in: location, schema, required, description }) => ({
    ...{ name, schema, isRequired: required },
    description: [locations[location], description].filter(Boolean).join(' '),
  }));
  return fieldsTable('parameters', rows);
}

function bodyTable({ path, body }: Operation): Html | undefined {
  const rows = rowsOf(body ?? {}, '', body?.required);
  if (rows.length === 0) return undefined;
  return html`${path.endsWith('/batch') && html`<p>The body has up to three lists: records to <code>create</code>, records to <code>update</code>, and ids to <code>delete</code>. The fields of a record:</p>`}
  ${fieldsTable('body', rows)}`;
}

function response({ id, response: { status, record, isList, hasTotal } }: Operation, home: string): Html {
  const sample = sampleOf({ id });
  return html`<p>
      Status
      ${status}${isList && html`, with a list of records`}${hasTotal && html`. The header <code>X-WP-Total</code> contains the total number of records`}.
      An error has a <code>code</code>, a <code>message</code> that explains how to fix the request, and its status in
      <code>data</code>.
    </p>
    ${sample?.answer !== undefined && codeBlock('Example response', 'Example response', sampleText(sample.answer, home))}
    ${record && fieldsTable('response', rowsOf(record, ''))}`;
}

/** The fields of an object, each followed by its nested fields. */
function rowsOf({ properties = {} }: JsonSchema, prefix: string, required: readonly string[] = []): Row[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = prefix + key;
    const nested = schema.type === 'array' ? rowsOf(schema.items ?? {}, `${name}[].`) : rowsOf(schema, `${name}.`);
    return [{ name, schema, isRequired: required.includes(key), description: schema.description }, ...nested];
  });
}

const fieldsTable = (headingId: string, rows: readonly Row[]): Html =>
  table(
    headingId,
    ['Name', 'Type', 'Description'],
    rows.map(({ name, schema, isRequired, description }) => [
      name,
      html`${isRequired && html`<b>required</b>, `}${typeCell(schema)}`,
      description,
    ]),
  );

/** The type; collapsed if it has many values, which would hide the rest of the table. */
function typeCell(schema: JsonSchema): Html {
  const values = schema.enum ?? schema.items?.enum ?? [];
  if (values.length <= MAX_SHOWN_VALUES) return html`${typeText(schema)}`;
  return html`<details>
    <summary>one of ${values.length} values</summary>
    ${typeText(schema)}
  </details>`;
}
