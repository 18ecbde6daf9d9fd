import { html, trusted, type Html } from './html.js';
import { STYLE } from './style.js';

/** What pages tell of the site around them. */
export interface Around {
  readonly name: string;
  readonly home: string;
  /** Where the interface is. */
  readonly root: string;
  /** As browsers name it: `nl-NL`. */
  readonly language: string;
}

/** A page within the site: its text can be reached at once, and the front page from everywhere. */
export function sitePage(around: Around, head: Html, main: Html): string {
  return documentOf(
    around,
    head,
    html`<a class="skip" href="#main">Skip to the text</a>
      <header><a href="${around.home}/">${around.name}</a></header>
      <main id="main">${main}</main>`,
  );
}

/** A document with our style and nothing else around its body. */
export function documentOf({ language }: Around, head: Html, body: Html): string {
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

/** Made in one piece: its hash is told to browsers, and a blank more would be another style. */
const STYLE_ELEMENT = trusted(`<style>${STYLE}</style>`);

/** A date and time of the site as the day that people read. */
export function dayOf(moment: string, { language }: Around): Html {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${moment}Z`));
  return html`<time datetime="${moment}">${day}</time>`;
}
