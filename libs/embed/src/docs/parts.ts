import { html, type Html } from '../pages/html.js';

/** A part of a page, with a heading that can be linked to. */
export const section = (id: string, title: string, content: Html): Html =>
  html`<h2 id="${id}">${title}</h2>
    ${content}`;

/** Something to copy. The button appears with the script that serves it. */
export const listing = (name: string, label: string, source: string): Html =>
  html`<figure>
    <figcaption>${name} <button type="button" class="copy" hidden>Copy ${name}</button></figcaption>
    <pre tabindex="0" aria-label="${label}"><code>${source}</code></pre>
  </figure>`;

/** A table below the heading of this id; the first cell of a row names it. It scrolls by itself where it is too wide, also by keyboard. */
export const table = (
  heading: string,
  columns: readonly string[],
  rows: readonly (readonly (Html | string | undefined)[])[],
): Html =>
  html`<div class="table" role="region" tabindex="0" aria-labelledby="${heading}">
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
              <th scope="row"><code>${name}</code></th>
              ${cells.map((cell) => html`<td>${cell}</td> `)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
