import { html, type Html } from '../../pages/html.js';
import type { DocsView } from '../docs-view.js';
import { codeBlock, codeTabs, section } from '../layout/components.js';
import { docsPage } from '../layout/docs-page.js';
import { methodLabel } from '../layout/navigation.js';
import { exampleOf } from './examples/example.rules.js';
import { inEachLanguage } from './examples/languages.rules.js';
import { fieldList } from './field-list.js';
import { fieldTree, parameterField } from './fields.rules.js';
import type { Operation, Parameter } from './operations.rules.js';
import { sampleOf, sampleText } from './samples.js';
import { tryItForm } from './try-it-form.js';

/** The page of one operation: parameters, body and response, beside them examples and a sample answer, and a form that sends a request. */
export function operationPage(operation: Operation, view: DocsView): string {
  const { id, method, path, summary } = operation;
  const { context, reference, data } = view;
  const others = reference.operations.filter((other) => other.path === path && other.id !== id);
  return docsPage(view, {
    title: summary,
    path: `/docs/${id}`,
    wide: true,
    main: html`<h1>${summary}</h1>
      <p class="endpoint">${methodLabel(method)} <code>${context.root}${path}</code></p>
      ${others.length > 0 && html`<p class="others">Other methods: ${others.map(({ id, method }) => html`<a href="/docs/${id}">${method}</a> `)}</p>`}
      <p>${credentialsHint(operation)}</p>
      <div class="columns">
        <div class="aside">
          <section aria-labelledby="examples">
            <h2 id="examples" class="hidden">Examples</h2>
            ${codeTabs('Example', inEachLanguage(exampleOf(operation, context.root, data)))} ${sampleAnswer(operation, view)}
          </section>
        </div>
        <div>
          ${parametersSection(operation)} ${bodySection(operation)} ${responseSection(operation)}
          ${section('try-it', 'Try it', tryItForm(operation, data, context.root))}
        </div>
      </div>`,
  });
}

const credentialsHint = ({ tag }: Operation): Html =>
  tag === 'shop/v1'
    ? html`Sign in with a consumer key, or as a user who may manage the shop: see
        <a href="/docs/guides/signing-in">Signing in</a>.`
    : html`Public data can be read by everyone. For the rest use an application password: see
        <a href="/docs/guides/signing-in">Signing in</a>.`;

/** What the operation answered in the sample shop. Of those that write none is recorded: they return a record as reading it does. */
function sampleAnswer({ id, method, path, response: { isList, record } }: Operation, { context }: DocsView): Html | undefined {
  const writesOne = (method === 'POST' || method === 'PUT') && record !== undefined && !isList && !path.endsWith('/batch');
  const read = writesOne ? id.replace(/^(post|put)/, 'get').replace(/(_id)?$/, '_id') : id;
  const answer = sampleOf({ id: read })?.answer;
  if (answer === undefined) return undefined;
  return codeBlock(writesOne ? 'Answer, here of another record' : 'Answer', 'Example response', sampleText(answer, context.home));
}

/** Titles of the groups of parameters, by where they are sent. */
const PLACES: readonly (readonly [Parameter['in'], string])[] = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'In a header'],
];

function parametersSection({ parameters }: Operation): Html | undefined {
  if (parameters.length === 0) return undefined;
  const groups = PLACES.map(([place, title]) => ({ title, own: parameters.filter((parameter) => parameter.in === place) }));
  return section(
    'parameters',
    'Parameters',
    html`${groups.map(({ title, own }) =>
      own.length === 0
        ? html``
        : html`<h3>${title}</h3>
            ${fieldList('parameters', own.map(parameterField))}`,
    )}`,
  );
}

function bodySection({ path, body }: Operation): Html | undefined {
  const fields = fieldTree(body ?? {}, body?.required);
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
