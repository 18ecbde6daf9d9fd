import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { FIGS, SITE } from '../../test/figs.js';
import { GUARDS } from './page-guards.js';
import { isKnown, pageHeaders } from './page-headers.js';
import { cardPageOf, missingPage, pageOf, troublePage } from './page.js';
import { languageTag } from './page-answers.js';

/** Markup without its style and without what indents it. */
const bare = (markup: string): string =>
  markup
    .replace(/<style>.*?<\/style>/s, '<style></style>')
    .replace(/\s+/g, ' ')
    .replace(/> ?</g, '>\n<')
    .trim();

function policyOf(kind: keyof typeof GUARDS): string {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  GUARDS[kind](request, response, () => undefined);
  return String(response.getHeader('Content-Security-Policy'));
}

describe('The page of a record', () => {
  it('tells title, date, author, picture and text, and where programs find more', () => {
    expect(bare(pageOf(FIGS, SITE))).toMatchInlineSnapshot(`
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
      <a class="skip" href="#main">Skip to the text</a>
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

  it('tells the price of a product, and the file of a medium', () => {
    const { picture: _picture, published: _published, ...plain } = FIGS;
    const page = pageOf({ ...plain, price: '<ins>€9.95</ins>', file: 'https://noten.example/media/a.pdf' }, SITE);
    expect(page).toContain('<p class="price"><ins>€9.95</ins></p>');
    expect(page).toContain('<a href="https://noten.example/media/a.pdf">Download the file</a>');
    expect(page).not.toMatch(/<img|<time/);
  });

  it('names who wrote it, without a link where that person has no page', () => {
    const page = pageOf({ ...FIGS, author: { ...FIGS.author!, hasPage: false } }, SITE);
    expect(page).toContain('· Ann &#34;the fig&#34;</p>');
  });

  it('that a password protects says so instead of its text', () => {
    for (const show of [pageOf, cardPageOf]) {
      const page = show({ ...FIGS, content: '', excerpt: '', isProtected: true }, SITE);
      expect(page).toContain('A password protects this text.');
      expect(page).not.toContain('Ripe');
    }
  });
});

describe('The card of a record', () => {
  it('tells what it is about, and its links leave the frame', () => {
    expect(bare(cardPageOf(FIGS, SITE))).toMatchInlineSnapshot(`
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
    const around = { ...SITE, name: text };
    const picture = { ...FIGS.picture!, alt: text };
    const subject = { ...FIGS, title: text, author: { name: text, link: text, hasPage: true }, picture };
    return [pageOf(subject, around), cardPageOf(subject, around), missingPage(around), troublePage(around)];
  };

  it('holds no element and no attribute that a name, a title or an alternative text brought', () => {
    const tags = (page: string) => page.replace(/="[^"]*"/g, '').match(/<\/?[a-z][^<>]*>/gi);
    const plain = all('fig').map(tags);
    const hostile = fc.array(
      fc.constantFrom('"', "'", '>', '<script>', '</title>', '<img src=x onerror=a()>', '-->', '<!--', ' ', 'a'),
    );
    fc.assert(fc.property(hostile, (parts) => expect(all(parts.join('')).map(tags)).toEqual(plain)));
  });

  it('has one style, which the policy knows by its hash, and no script', () => {
    for (const markup of all('fig')) {
      const [, style] = /<style>(.*?)<\/style>/s.exec(markup)!;
      const hash = createHash('sha256').update(style).digest('base64');
      expect(policyOf('page')).toContain(`style-src 'sha256-${hash}'`);
      expect(markup).not.toMatch(/<script|\sstyle=|\son\w+=/);
    }
  });

  it('is in no frame of others, but for cards', () => {
    expect(policyOf('page')).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
    expect(policyOf('card')).toMatch(/;frame-ancestors \*$/);
  });

  it('runs no file, not even of ours, unless it holds nothing but what we wrote', () => {
    expect(policyOf('page')).not.toMatch(/script-src|connect-src/);
    expect(policyOf('live')).toMatch(/;script-src 'self';connect-src 'self'$/);
  });

  it('is known to a client by its tag, however it is named', () => {
    const etag = pageHeaders({ markup: 'a' })['ETag'];
    expect([etag, `W/${etag}`, `"b", ${etag}`, '*'].map((tags) => isKnown(tags, etag))).toEqual([true, true, true, true]);
    expect([undefined, '', '"b"'].map((tags) => isKnown(tags, etag))).toEqual([false, false, false]);
  });

  it.each([
    ['nl_NL', 'nl-NL'],
    ['nl_NL_formal', 'nl-NL'],
    ['en', 'en'],
    ['', 'en'],
    ['en_Abc', 'en'],
  ])('names the language %j as browsers do', (locale, tag) => expect(languageTag(locale)).toBe(tag));
});
