import { html, type Html } from '@grove/site';
import type { DocsView } from '../docs-view.js';
import { section } from '../layout/components.js';
import { docsPage } from '../layout/docs-page.js';
import { sectionId, type GuideOutline } from './guide-outline.js';

/** A text about one subject, with examples that run. */
export interface Guide extends GuideOutline {
  readonly sections: readonly GuideSection[];
}

/** A part of a guide, below a heading. */
interface GuideSection {
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

/** A paragraph, a list, a table or code of a guide, as a reader sees it. */
export type GuideBlock = (view: DocsView) => Html;

/** What stands beside the language of a block of code: `title="All pages" status=201`. */
export type CodeAttributes = Readonly<Record<string, string | undefined>>;

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
      ${sections.map((one) => section(sectionId(one), one.title, html`${one.blocks.map((block) => block(view))}`))}
    </article>`,
  });
