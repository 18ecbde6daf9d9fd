import { sitePage, type PageContext } from './document.js';
import { html } from './html.js';

/** The front page, with links to the REST interface and its documentation. */
export const frontPage = (context: PageContext, description: string): string =>
  sitePage(
    context,
    html`<title>${context.name}</title><link rel="https://api.w.org/" href="${context.root}/" />`,
    html`<h1>${context.name}</h1>
      <p>${description}</p>
      <p>
        The REST interface is at <a href="${context.root}/">${context.root}/</a>. Read <a href="/docs">its documentation</a>.
      </p>`,
  );
