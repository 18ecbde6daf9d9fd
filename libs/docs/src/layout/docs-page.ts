import { html, type Html, htmlDocument } from '@grove/site';
import type { DocsView } from '../docs-view.js';
import { assetUrl, STYLE_SHEETS } from './assets.js';
import { sideNavigation } from './navigation.js';

/** One page of the documentation. */
interface DocsPage {
  readonly title: string;
  /** The path of the page, to which the navigation points. */
  readonly path: string;
  readonly main: Html;
  /** Shown beside the text on a wide screen, and before it on a narrow one. */
  readonly wide?: boolean;
}

/** Any page of the documentation. It is in English, whatever the language of the site. */
export function docsPage(view: DocsView, { title, path, main, wide = false }: DocsPage): string {
  const { context, reference } = view;
  const head = html`<title>${title} – ${context.name} API</title>
    <script src="${assetUrl('theme.js')}"></script>
    ${STYLE_SHEETS.map((url) => html`<link rel="stylesheet" href="${url}" />`)}
    <script type="module" src="${assetUrl('main.js')}"></script>`;
  return htmlDocument(
    { language: 'en' },
    head,
    html`<a class="skip" href="#main">Skip to the content</a>
      ${topBar(view)}
      <div class="frame">
        ${sideNavigation(reference, path)}
        <main id="main" tabindex="-1" ${wide && html`class="wide"`}>${main}</main>
      </div>`,
  );
}

/** The search box and the choice of colours need the script, which shows them. */
function topBar({ context, reference }: DocsView): Html {
  return html`<header class="top">
    <button type="button" class="menu" popovertarget="navigation">Menu</button>
    <a class="brand" href="/docs">${context.name} <span>API</span></a>
    <div class="search" role="search" hidden data-index="${reference.searchIndex.url}">
      <input
        id="search"
        type="search"
        placeholder="Search"
        aria-label="Search the documentation"
        aria-controls="found"
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck="false"
        maxlength="100"
      />
      <kbd aria-hidden="true">/</kbd>
      <div id="found" class="found" hidden>
        <p role="status"></p>
        <ul></ul>
      </div>
    </div>
    <label class="theme" hidden
      ><span>Colours</span>
      <select>
        <option value="">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  </header>`;
}
