import { html, type Html } from '@grove/site';
import type { DocsView } from '../docs-view.js';
import { codeBlock, codeTabs, section, table } from '../layout/components.js';
import { richText } from '../layout/rich-text.js';
import { docsPage } from '../layout/docs-page.js';
import { methodLabel } from '../layout/navigation.js';
import { exampleOf, isOfShop, sentFieldsOf, type ExampleData } from './examples/example.rules.js';
import { inEachLanguage } from './examples/languages.rules.js';
import { fieldList } from './field-list.js';
import { fieldTree, parameterField, type Field } from './fields.rules.js';
import { rootOf, type Operation, type Parameter } from './operations.rules.js';
import { otherRootHint } from './other-root-hint.js';
import { sampleOf, sampleText } from './samples.js';
import { tryItForm } from './try-it-form.js';
import { otherVersionsOf } from './versions.js';

/** The page of one operation: parameters, body and response, beside them examples and a sample answer, and a form that sends a request. */
export function operationPage(operation: Operation, view: DocsView): string {
  const { id, method, path, summary, description } = operation;
  const { context, reference, data } = view;
  const root = rootOf(operation, context);
  const others = reference.operations.filter((other) => other.path === path && other.id !== id);
  const versions = otherVersionsOf(operation, reference.operations);
  return docsPage(view, {
    // Several operations have the same summary.
    title: `${summary}: ${method} ${path}`,
    path: `/docs/${id}`,
    wide: true,
    main: html`<h1>${summary}</h1>
      <p class="endpoint">${methodLabel(method)} <code>${root}${path}</code></p>
      ${others.length > 0 && html`<p class="others">Other methods: ${others.map(({ id, method }) => html`<a href="/docs/${id}">${method}</a> `)}</p>`}
      ${versions.length > 0 && html`<p class="others">Other versions: ${versions.map(({ id, tag }) => html`<a href="/docs/${id}"><code>${tag}</code></a> `)}(<a href="/docs#versions">which to use</a>)</p>`}
      ${description !== undefined && html`<p>${richText(description)}</p>`}
      <p>${credentialsHint(operation)} ${operation.root !== undefined && otherRootHint(operation, context)}</p>
      <div class="columns">
        <div class="aside">
          <section aria-labelledby="examples">
            <h2 id="examples" class="hidden">Examples</h2>
            ${codeTabs('Example', inEachLanguage(exampleOf(operation, root, data), operation))}
          </section>
          ${section('try-it', 'Try it', tryItForm(operation, data, root))} ${sampleAnswer(operation, view)}
        </div>
        <div>
          ${parametersSection('parameters', 'Parameters', operation, ['path', 'query'])} ${bodySection(operation, data)}
          ${parametersSection('headers', 'Headers', operation, ['header'])} ${responseSection(operation)}
          ${errorsSection(operation, view)}
        </div>
      </div>`,
  });
}

function credentialsHint(operation: Operation): Html {
  const guide = html`see <a href="/docs/guides/signing-in">Signing in</a>`;
  if (isOfShop(operation)) return html`Sign in with a consumer key, or as a user who may manage the shop: ${guide}.`;
  if (operation.method === 'GET')
    return html`Public data can be read by everyone. For the rest use an application password: ${guide}.`;
  if (operation.path.endsWith('/feedback')) return html`Everybody may send a message; this needs no signing in.`;
  return html`Sign in with an application password of a user who may do this: ${guide}.`;
}

/** What the sample shop answered to the example. */
function sampleAnswer(operation: Operation, { context, data }: DocsView): Html | undefined {
  const sample = sampleOf(operation);
  if (sample?.answer === undefined) return undefined;
  return codeBlock('Answer', 'Example response', sampleText(sample, context.home, data.productId), 'JSON');
}

/** Titles of the groups of parameters, by where they are sent. */
const PLACES: Readonly<Record<Parameter['in'], string>> = { path: 'In the path', query: 'In the query', header: 'In a header' };

function parametersSection(
  id: string,
  title: string,
  { parameters }: Operation,
  places: readonly Parameter['in'][],
): Html | undefined {
  const groups = places
    .map((place) => ({ place, own: parameters.filter((parameter) => parameter.in === place) }))
    .filter(({ own }) => own.length > 0);
  if (groups.length === 0) return undefined;
  return section(
    id,
    title,
    html`${groups.map(
      ({ place, own }) => html`<h3>${PLACES[place]}</h3>
      ${fieldList('parameters', own.map(parameterField))}`,
    )}`,
  );
}

/** The fields of the body: first those that the example sends, because most requests need them. */
function bodySection(operation: Operation, data: ExampleData): Html | undefined {
  const { path, body } = operation;
  const isSent = ({ name }: Field) => sentFieldsOf(operation, data).includes(name);
  const all = fieldTree(body ?? {}, body?.required);
  const fields = [...all.filter(isSent), ...all.filter((field) => !isSent(field))];
  if (fields.length === 0) return undefined;
  return section(
    'body',
    'Body',
    html`${path.endsWith('/batch') && html`<p>The body has up to three lists: records to <code>create</code>, records to <code>update</code>, and ids to <code>delete</code>. The fields of a record:</p>`}
    ${fieldList('body', fields)}`,
  );
}

const responseSection = ({ response: { status, record, isList, hasTotal } }: Operation): Html =>
  section(
    'response',
    'Response',
    html`<p>
        Status
        ${status}${isList && html`, with a list of records`}${hasTotal && html`. The header <code>X-WP-Total</code> contains the total number of records; see <a href="/docs/guides/paging">Paging</a>`}.
        An error has a <code>code</code>, a <code>message</code> and a status; see <a href="/docs/guides/errors">Errors</a>.
      </p>
      ${record && fieldList('response', fieldTree(record))}`,
  );

/** The errors of the operation. Those with the names of WooCommerce are not in the list of errors. */
function errorsSection({ errors }: Operation, { reference }: DocsView): Html | undefined {
  if (errors.length === 0) return undefined;
  const isListed = (code: string) => reference.errors.some((one) => one.code === code);
  return section(
    'errors',
    'Errors',
    html`<p>Beside these there are errors that <a href="/docs/errors">any request may get</a>.</p>
      ${table(
        'Errors',
        ['Code', 'Status', 'Message'],
        errors.map(({ status, code, message }) => [
          isListed(code) ? html`<a href="/docs/errors#${code}"><code>${code}</code></a>` : code,
          ...[status, richText(message)],
        ]),
      )}`,
  );
}
