import { htmlDocument, type PageContext } from './document.js';
import { html } from './html.js';

/** The page for an address without content (404). */
export const notFoundPage = (context: PageContext): string =>
  noticePage(context, 'Page not found', 'It may have been removed. Check the address');

/** The page for a request with a method that the address does not allow (405). */
export const methodNotAllowedPage = (context: PageContext): string =>
  noticePage(context, 'This address does not accept data', 'Open it in a browser');

/** The page for an error of the server (5xx). */
export const errorPage = (context: PageContext): string =>
  noticePage(context, 'This page cannot be shown right now', 'Try again in a moment');

function noticePage(context: PageContext, title: string, advice: string): string {
  return htmlDocument(
    context,
    html`<title>${title} – ${context.name}</title>`,
    html`<main id="main">
      <h1>${title}</h1>
      <p>${advice}, or go to <a href="${context.home}/">the front page of ${context.name}</a>.</p>
    </main>`,
  );
}
