import { html, trustedHtml, type Html } from './html.js';
import { STYLE } from './style.js';

/** What each page needs to know about the site. */
export interface PageContext {
  readonly name: string;
  readonly home: string;
  /** The root of the REST interface. */
  readonly root: string;
  /** A BCP 47 tag: `nl-NL`. */
  readonly language: string;
}

/** A page of the site, with a skip link and a link to the front page. */
export function sitePage(context: PageContext, head: Html, main: Html): string {
  return htmlDocument(
    context,
    head,
    html`<a class="skip" href="#main">Skip to the content</a>
      <header><a href="${context.home}/">${context.name}</a></header>
      <main id="main">${main}</main>`,
  );
}

/** An HTML document that contains only our style and this body. */
export function htmlDocument({ language }: Pick<PageContext, 'language'>, head: Html, body: Html): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        ${head} ${STYLE_ELEMENT}
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}

/** Not formatted by the template: browsers compare the style with its hash, and one more space would change the hash. */
const STYLE_ELEMENT = trustedHtml(`<style>${STYLE}</style>`);

/** The day of a date and time, in the language of the page. */
export function formatDate(dateTime: string, { language }: Pick<PageContext, 'language'>): Html {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${dateTime}Z`));
  return html`<time datetime="${dateTime}">${day}</time>`;
}
