import { html, type Html } from '../pages/html.js';
import { exampleOf, takesFile, type Known } from './examples.rules.js';
import type { Operation, Parameter } from './operations.rules.js';

/**
 * A form that sends the request from the browser. The script (`assets/docs/docs.js`) sends it; without script there is none to show. Arguments bear their own names, so what is none of them
 * has a dot in its name.
 */
export function tryItForm(operation: Operation, known: Known, root: string): Html {
  const { method, path, parameters, body } = operation;
  const example = exampleOf(operation, root, known);
  return html`<noscript><p>Allow scripts of this site to send requests from here.</p></noscript>
    <form class="try" hidden data-method="${method}" data-path="${path}" data-root="${new URL(root).pathname}">
      ${method !== 'GET' && html`<p class="notice">The request is a real one: what it changes is changed.</p>`}
      <fieldset>
        <legend>Who asks</legend>
        <label>User name or consumer key <input name="request.user" autocomplete="off" /></label>
        <label>Application password or secret <input name="request.password" type="password" autocomplete="off" /></label>
        <p class="quiet">Both stay in this tab and are sent to this site only. Leave them empty to ask as a visitor.</p>
      </fieldset>
      <div class="arguments">${parameters.map(field)}</div>
      ${takesFile(operation) && html`<label>File <input name="request.file" type="file" required /></label>`}
      ${body && !takesFile(operation) && html`<label>Body <textarea name="request.body" rows="12" spellcheck="false">${JSON.stringify(example.body, null, 2)}</textarea></label>`}
      <p><button type="submit">Send ${method}</button></p>
    </form>
    <div class="outcome" role="status"></div>`;
}

/** How what is no line of text is written in one. */
const HINTS: Readonly<Record<string, string>> = { array: ' (with commas)', object: ' (as JSON)' };

function field({ name, in: place, required = false, schema }: Parameter): Html {
  const words = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined);
  const about = html`name="${name}" data-in="${place}" data-type="${schema.type}" ${required && html`required`}`;
  const input = words
    ? html`<select ${about}>
        <option></option>
        ${words.map((word) => html`<option>${word}</option>`)}
      </select>`
    : html`<input ${about} autocomplete="off" />`;
  return html`<label>${name}${HINTS[schema.type ?? '']} ${input}</label>`;
}
