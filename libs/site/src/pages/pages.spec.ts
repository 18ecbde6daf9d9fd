import { describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { FIGS, SITE } from '../testing/figs.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { matchesETag } from '@grove/rest';
import { pageHeaders } from './page-response.js';
import { errorPage, notFoundPage } from './notice-pages.js';
import { cardPage, recordPage } from './record-page.js';
import { languageTag } from './page-responder.js';

/** HTML without its style and its indentation. */
const bare = (markup: string): string =>
  markup
    .replace(/<style>.*?<\/style>/s, '<style></style>')
    .replace(/\s+/g, ' ')
    .replace(/> ?</g, '>\n<')
    .trim();

function policyOf(kind: keyof typeof SECURITY_HEADERS): string {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  SECURITY_HEADERS[kind](request, response, () => undefined);
  return String(response.getHeader('Content-Security-Policy'));
}

describe('The page of a record', () => {
  it('has title, date, author, picture and text, and links for programs', () => {
    expect(bare(recordPage(FIGS, SITE))).toMatchInlineSnapshot(`
      "<!doctype html>
      <html lang="en-GB">
      <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>Figs &#038; nuts – Nuts &#38; figs</title>
      <link rel="canonical" href="https://noten.example/figs/" />
      <link rel="https://api.w.org/" href="https://noten.example/rest/" />
      <link rel="alternate" type="application/json+oembed" href="https://noten.example/rest/oembed/1.0/embed?url=https%3A%2F%2Fnoten.example%2Ffigs%2F" title="Figs &#038; nuts" />
      <link rel="alternate" type="text/xml+oembed" href="https://noten.example/rest/oembed/1.0/embed?url=https%3A%2F%2Fnoten.example%2Ffigs%2F&amp;format=xml" title="Figs &#038; nuts" />
      <link rel="alternate" type="text/html" href="https://noten.example/figs/embed/" title="Figs &#038; nuts" />
      <style>
      </style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the content</a>
      <header>
      <a href="https://noten.example/">Nuts &#38; figs</a>
      </header>
      <main id="main">
      <article>
      <h1>Figs &#038; <em>nuts</em>
      </h1>
      <p class="quiet">
      <time datetime="2026-11-21T16:00:00">21 November 2026</time> · <a href="https://noten.example/author/ann/">Ann &#34;the fig&#34;</a>
      </p>
      <figure>
      <img src="https://noten.example/media/2026/11/figs.jpg" srcset="https://noten.example/media/2026/11/figs-768.jpg 768w, https://noten.example/media/2026/11/figs-300.jpg 300w, https://noten.example/media/2026/11/figs.jpg 1200w" sizes="(max-width: 44rem) 100vw, 44rem" width="1200" height="800" alt="A &#34;fig&#34;" />
      </figure>
      <div>
      <p>Ripe <strong>figs</strong>.</p>
      </div>
      </article>
      </main>
      </body>
      </html>"
    `);
  });

  it('has the price of a product, and the file of a medium', () => {
    const { picture: _picture, published: _published, ...plain } = FIGS;
    const page = recordPage({ ...plain, price: '<ins>€9.95</ins>', file: 'https://noten.example/media/a.pdf' }, SITE);
    expect(page).toContain('<p class="price"><ins>€9.95</ins></p>');
    expect(page).toContain('<a href="https://noten.example/media/a.pdf">Download the file</a>');
    expect(page).not.toMatch(/<img|<time/);
  });

  it('names its author, without a link if the author has no page', () => {
    const page = recordPage({ ...FIGS, author: { ...FIGS.author!, hasPage: false } }, SITE);
    expect(page).toContain('· Ann &#34;the fig&#34;</p>');
  });

  it('has a notice instead of the text if it is protected by a password', () => {
    for (const render of [recordPage, cardPage]) {
      const page = render({ ...FIGS, content: '', excerpt: '', isProtected: true }, SITE);
      expect(page).toContain('This text is protected by a password.');
      expect(page).not.toContain('Ripe');
    }
  });
});

describe('The card of a record', () => {
  it('has title, picture and excerpt, and its links open outside of the frame', () => {
    expect(bare(cardPage(FIGS, SITE))).toMatchInlineSnapshot(`
      "<!doctype html>
      <html lang="en-GB">
      <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>Figs &#038; nuts – Nuts &#38; figs</title>
      <link rel="canonical" href="https://noten.example/figs/" />
      <style>
      </style>
      </head>
      <body>
      <main class="card">
      <img src="https://noten.example/media/2026/11/figs.jpg" srcset="https://noten.example/media/2026/11/figs-768.jpg 768w, https://noten.example/media/2026/11/figs-300.jpg 300w, https://noten.example/media/2026/11/figs.jpg 1200w" sizes="(max-width: 44rem) 100vw, 44rem" width="1200" height="800" alt="A &#34;fig&#34;" />
      <h1>
      <a href="https://noten.example/figs/" target="_blank" rel="noopener">Figs &#038; nuts</a>
      </h1>
      <div>
      <p>Ripe figs.</p>
      </div>
      <p class="quiet">
      <a href="https://noten.example/" target="_blank" rel="noopener">Nuts &#38; figs</a>
      </p>
      </main>
      </body>
      </html>"
    `);
  });
});

describe('Every page', () => {
  const all = (text: string) => {
    const context = { ...SITE, name: text };
    const picture = { ...FIGS.picture!, alt: text };
    const record = { ...FIGS, title: text, author: { name: text, link: text, hasPage: true }, picture };
    return [recordPage(record, context), cardPage(record, context), notFoundPage(context), errorPage(context)];
  };

  it('has no element or attribute from a name, a title or an alternative text', () => {
    const tags = (page: string) => page.replace(/="[^"]*"/g, '').match(/<\/?[a-z][^<>]*>/gi);
    const plain = all('fig').map(tags);
    const hostile = fc.array(
      fc.constantFrom('"', "'", '>', '<script>', '</title>', '<img src=x onerror=a()>', '-->', '<!--', ' ', 'a'),
    );
    fc.assert(fc.property(hostile, (parts) => void expect(all(parts.join('')).map(tags)).toEqual(plain)));
  });

  it('has one style, which the policy allows by its hash, and no script', () => {
    for (const markup of all('fig')) {
      const [, style] = /<style>(.*?)<\/style>/s.exec(markup)!;
      const hash = createHash('sha256').update(style).digest('base64');
      expect(policyOf('page')).toContain(`style-src 'sha256-${hash}'`);
      expect(markup).not.toMatch(/<script|\sstyle=|\son\w+=/);
    }
  });

  it('cannot be framed by other sites, except cards', () => {
    expect(policyOf('page')).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
    expect(policyOf('card')).toMatch(/;frame-ancestors \*$/);
  });

  it('runs no script, not even ours, if it may contain content of users', () => {
    expect(policyOf('page')).not.toMatch(/script-src|connect-src/);
    expect(policyOf('interactive')).toMatch(/;script-src 'self';connect-src 'self'$/);
  });

  it('matches its entity tag in each notation of If-None-Match', () => {
    const etag = pageHeaders({ markup: 'a' })['ETag'];
    expect([etag, `W/${etag}`, `"b", ${etag}`, '*'].map((tags) => matchesETag(tags, etag))).toEqual([true, true, true, true]);
    expect([undefined, '', '"b"'].map((tags) => matchesETag(tags, etag))).toEqual([false, false, false]);
  });

  it.each([
    ['nl_NL', 'nl-NL'],
    ['nl_NL_formal', 'nl-NL'],
    ['en', 'en'],
    ['', 'en'],
    ['en_Abc', 'en'],
  ])('has for the locale %j a language tag for browsers', (locale, tag) => expect(languageTag(locale)).toBe(tag));
});
