import { html, type Html } from '../../pages/html.js';
import type { DocsView } from '../docs-view.js';
import { codeBlock, codeTabs, section } from '../layout/components.js';
import { docsPage } from '../layout/docs-page.js';
import { sectionId, type GuideOutline } from './guide-outline.js';
import { exampleHeaders } from '../reference/examples/example.rules.js';
import { inEachLanguage } from '../reference/examples/languages.rules.js';
import { operationAt } from '../reference/operations.rules.js';

/** A text about one subject, with examples that run. */
export interface Guide extends GuideOutline {
  readonly sections: readonly GuideSection[];
}

/** A part of a guide. */
interface GuideSection {
  readonly title: string;
  readonly content: (view: DocsView) => Html;
}

/** The page of a guide. */
export const guidePage = ({ slug, title, summary, sections }: Guide, view: DocsView): string =>
  docsPage(view, {
    title,
    path: `/docs/guides/${slug}`,
    main: html`<article class="guide">
      <h1>${title}</h1>
      <p class="lead">${summary}</p>
      <nav class="contents" aria-label="On this page">
        <ul>
          ${sections.map((one) => html`<li><a href="#${sectionId(one)}">${one.title}</a></li>`)}
        </ul>
      </nav>
      ${sections.map((one) => section(sectionId(one), one.title, one.content(view)))}
    </article>`,
  });

/** An example request of a guide. */
interface GuideRequest {
  /** Default: GET. */
  readonly method?: string;
  /** After the root, with the query: `/shop/v1/orders?per_page=3`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Default: `KEY:SECRET`. */
  readonly credentials?: string;
  /** The status of its answer, which a test expects. Default: 200. */
  readonly status?: number;
  /** The records that it names are those of the text, and in no shop: its own test sends it about others. */
  readonly isAboutText?: true;
}

/** An example request in each language. */
export function request(
  { context: { root }, reference }: DocsView,
  { path, status = 200, isAboutText, ...rest }: GuideRequest,
): Html {
  const sent = { method: 'GET', credentials: 'KEY:SECRET', ...rest, url: root + path };
  const example = { ...sent, headers: exampleHeaders(sent) };
  const operation = operationAt(reference.operations, sent.method, path.split('?')[0]);
  return codeTabs('Request', inEachLanguage(example, operation), isAboutText ? html`` : html`data-status="${status}"`);
}

/** What the server answers, as it is or shortened. */
export const answer = (value: unknown): Html =>
  typeof value === 'string' ? commands('Answer', value) : commands('Answer', JSON.stringify(value, null, 2), 'JSON');

/** Commands or settings, which readers type themselves. */
export const commands = (name: string, source: string, language?: string): Html => codeBlock(name, name, source, language);
