import { html, type Html } from '../pages/html.js';

/** A section with a heading that can be linked to. */
export const section = (id: string, title: string, content: Html): Html =>
  html`<h2 id="${id}">${title}</h2>
    ${content}`;

/** Code with a button that copies it. The script shows the button. */
export const codeBlock = (name: string, label: string, source: string): Html =>
  html`<figure>
    <figcaption>${name} <button type="button" class="copy" hidden>Copy ${name}</button></figcaption>
    <pre tabindex="0" aria-label="${label}"><code>${source}</code></pre>
  </figure>`;

/** A table, labelled by the heading with this id. The first cell of each row is its header. A wide table scrolls, also with the keyboard. */
export const table = (
  headingId: string,
  columns: readonly string[],
  rows: readonly (readonly (Html | string | undefined)[])[],
): Html =>
  html`<div class="table" role="region" tabindex="0" aria-labelledby="${headingId}">
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
