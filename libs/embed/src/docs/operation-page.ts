import type { Around } from '../pages/document.js';
import { html, type Html } from '../pages/html.js';
import { docsDocument, methodMark } from './docs-page.js';
import { examplesOf, type Known } from './examples.rules.js';
import type { Described, Operation } from './operations.rules.js';
import { listing, section, table } from './parts.js';
import { sampleOf, shownAnswer } from './samples.js';
import { tryItForm } from './try-it-form.js';

/** The page of one operation: how it is asked, what it takes, a form that asks it, and what it answers. */
export function operationPageOf(operation: Operation, all: readonly Operation[], known: Known, around: Around): string {
  const { id, method, path, summary } = operation;
  const others = all.filter((other) => other.path === path && other.id !== id);
  const sections = Object.entries(sectionsOf(operation, known, around)).filter(([, content]) => content !== undefined);
  return docsDocument(
    around,
    html`${summary}`,
    html`<p><a href="/docs">All operations</a></p>
      <h1>${summary}</h1>
      <p>${methodMark(method)} <code>${around.root}${path}</code></p>
      ${others.length > 0 && html`<p>Also here: ${others.map(({ id, method }) => html`<a href="/docs/${id}">${method}</a> `)}</p>`}
      <nav aria-label="On this page">${sections.map(([title]) => html`<a href="#${idOf(title)}">${title}</a> `)}</nav>
      ${sections.map(([title, content]) => section(idOf(title), title, content!))}`,
  );
}

const sectionsOf = (operation: Operation, known: Known, { home, root }: Around): Record<string, Html | undefined> => ({
  Examples: html`${examplesOf(operation, root, known).map(({ language, source }) => listing(language, `Example in ${language}`, source))}`,
  Arguments: argumentsTable(operation),
  Body: bodyTable(operation),
  'Try it': tryItForm(operation, known, root),
  Answer: answer(operation, home),
});

const idOf = (title: string): string => title.toLowerCase().replace(' ', '-');

/** So many words are shown only to those who ask for them. */
const MANY_WORDS = 12;

/** A value as people call what it may be: `list of integer`, `one of publish, draft`. */
export function kindOf({ type = 'any', format, items, enum: words, default: fallback }: Described): string {
  const kind = words
    ? `one of ${words.map((word) => word || '""').join(', ')}`
    : type === 'array'
      ? `list of ${kindOf(items ?? {})}`
      : (format ?? type);
  return fallback === undefined || fallback === '' ? kind : `${kind}; ${JSON.stringify(fallback)} unless told`;
}

interface Row {
  readonly name: string;
  readonly schema: Described;
  readonly isRequired?: boolean;
  readonly about?: string;
}

function argumentsTable({ parameters }: Operation): Html | undefined {
  if (parameters.length === 0) return undefined;
  const where = { path: 'In the address.', query: undefined, header: 'A header.' };
  const rows = parameters.map(({ name, in: place, schema, required, description }) => ({
    ...{ name, schema, isRequired: required },
    about: [where[place], description].filter(Boolean).join(' '),
  }));
  return fieldsTable('arguments', rows);
}

function bodyTable({ path, body }: Operation): Html | undefined {
  const rows = rowsOf(body ?? {}, '', body?.required);
  if (rows.length === 0) return undefined;
  return html`${path.endsWith('/batch') && html`<p>Lists of records to <code>create</code> and to <code>update</code>, and of numbers to <code>delete</code>. A record has:</p>`}
  ${fieldsTable('body', rows)}`;
}

function answer({ id, answer: { status, record, isList } }: Operation, home: string): Html {
  const sample = sampleOf({ id });
  return html`<p>
      Status
      ${status}${isList && html`, with a list of records; how many there are in all is told by the header <code>X-WP-Total</code>`}.
      A refusal has a <code>code</code>, a <code>message</code> that says what to do, and its status in <code>data</code>.
    </p>
    ${sample?.answer !== undefined && listing('Sample answer', 'Sample answer', shownAnswer(sample.answer, home))}
    ${record && fieldsTable('answer', rowsOf(record, ''))}`;
}

/** The fields of an object, and below each those of what it holds. */
function rowsOf({ properties = {} }: Described, prefix: string, required: readonly string[] = []): Row[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = prefix + key;
    const within = schema.type === 'array' ? rowsOf(schema.items ?? {}, `${name}[].`) : rowsOf(schema, `${name}.`);
    return [{ name, schema, isRequired: required.includes(key), about: schema.description }, ...within];
  });
}

const fieldsTable = (heading: string, rows: readonly Row[]): Html =>
  table(
    heading,
    ['Name', 'Kind', 'Meaning'],
    rows.map(({ name, schema, isRequired, about }) => [
      name,
      html`${isRequired && html`<b>needed</b>, `}${shownKind(schema)}`,
      about,
    ]),
  );

/** A kind with many words would bury what stands around it. */
function shownKind(schema: Described): Html {
  const words = schema.enum ?? schema.items?.enum ?? [];
  if (words.length <= MANY_WORDS) return html`${kindOf(schema)}`;
  return html`<details>
    <summary>one of ${words.length} words</summary>
    ${kindOf(schema)}
  </details>`;
}
