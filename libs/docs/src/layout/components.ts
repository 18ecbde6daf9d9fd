import { html, type Html } from '@grove/site';
import { coloured } from './colours.js';

/** A link to an element, shown while its heading or field is hovered or has the focus. */
export const anchor = (id: string, name: string): Html =>
  html`<a class="anchor" href="#${id}" aria-label="Link to ${name}">#</a>`;

/** A section with a heading that can be linked to. */
export const section = (id: string, title: string, content: Html): Html =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title} ${anchor(id, title)}</h2>
    ${content}
  </section>`;

/** Code with a button that copies it, which the script shows. It has colours if its language has some. */
export const codeBlock = (name: string, label: string, source: string, language = name): Html =>
  html`<figure class="code">
    <figcaption>
      <span>${name}</span> <button type="button" class="copy" hidden aria-label="Copy ${name}">Copy</button>
    </figcaption>
    <pre tabindex="0" role="region" aria-label="${label}"><code>${coloured(source, language)}</code></pre>
  </figure>`;

/** The same code in several languages. The script turns it into tabs; without it, one language follows the other. */
export const codeTabs = (
  label: string,
  blocks: readonly { readonly language: string; readonly source: string }[],
  attributes?: Html,
): Html =>
  html`<div class="tabs" data-tabs="${label}" ${attributes}>
    ${blocks.map(({ language, source }) => codeBlock(language, `${label} in ${language}`, source))}
  </div>`;

/** The id of a link target for a text: small letters, digits and hyphens. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A table with a caption. The first cell of each row is its header. A wide table scrolls, also with the keyboard. */
export const table = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly (Html | string | undefined)[])[],
): Html =>
  html`<div class="table" role="region" tabindex="0" aria-label="${caption}">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr>
              <th scope="row">${typeof name === 'string' ? html`<code>${name}</code>` : name}</th>
              ${cells.map((cell) => html`<td>${cell}</td> `)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
