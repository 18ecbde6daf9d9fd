import { html, type Html } from '@grove/site';
import { exampleOf, isUpload, pathParamsOf, type ExampleData } from './examples/example.rules.js';
import { defaultText } from './fields.rules.js';
import type { Operation, Parameter } from './operations.rules.js';

/**
 * A form that sends a request from the browser. The script (`assets/pages/try-it.js`) shows and sends it. Arguments have their own names; the names of
 * all other fields contain a dot, so they never collide.
 */
export function tryItForm(operation: Operation, data: ExampleData, root: string): Html {
  const { method, path, parameters, body } = operation;
  const example = exampleOf(operation, root, data);
  const params = pathParamsOf(operation, data);
  const required = parameters.filter(isRequired);
  const optional = parameters.filter((parameter) => !isRequired(parameter));
  return html`<noscript><p>Enable JavaScript to send requests from this page.</p></noscript>
    <form class="try" hidden data-method="${method}" data-path="${path}" data-root="${new URL(root).pathname}">
      ${method !== 'GET' && html`<p class="notice">This sends a real request and changes the data of this site.</p>`}
      <fieldset>
        <legend>Authentication</legend>
        <label>User name or consumer key <input name="request.user" autocomplete="off" /></label>
        <label>Application password or secret <input name="request.password" type="password" autocomplete="off" /></label>
        <label class="choice"><input name="request.remember" type="checkbox" /> Remember in this browser</label>
        <p class="quiet">
          The examples show your key too. It is stored in this tab only, until you close it; in this browser if you tick the box. It
          is sent with your requests to this site, and never to anyone else. Leave both fields empty for an anonymous request.
        </p>
        <p><button type="button" class="forget">Forget key</button> <span class="forgotten" role="status"></span></p>
      </fieldset>
      <div class="arguments">${required.map((parameter) => argumentField(parameter, params[parameter.name]))}</div>
      ${isUpload(operation) && html`<label>File <input name="request.file" type="file" required /></label>`}
      ${body && !isUpload(operation) && html`<label>Body <textarea name="request.body" rows="12" spellcheck="false">${JSON.stringify(example.body, null, 2)}</textarea></label>`}
      ${
        optional.length > 0 &&
        html`<details>
          <summary>Optional arguments: ${optional.length}</summary>
          <div class="arguments">${optional.map((parameter) => argumentField(parameter))}</div>
        </details>`
      }
      <p><button type="submit">Send ${method}</button></p>
    </form>
    <div class="outcome" role="status" aria-label="Outcome"></div>`;
}

const isRequired = ({ required = false, in: place }: Parameter): boolean => required || place === 'path';

/** How lists and objects are written in a text field. */
const HINTS: Readonly<Record<string, string>> = { array: ' (separated by commas)', object: ' (as JSON)' };

function argumentField({ name, in: location, required = false, schema }: Parameter, value?: string): Html {
  const choices = schema.enum?.map(String) ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined);
  const attributes = html`name="${name}" data-in="${location}" data-type="${schema.type}" ${required && html`required`}`;
  const filled = html`${value !== undefined && html`value="${value}"`} placeholder="${defaultText(schema)}"`;
  const input = choices
    ? html`<select ${attributes}>
        <option></option>
        ${choices.map((choice) => html`<option ${choice === value && html`selected`}>${choice}</option>`)}
      </select>`
    : html`<input ${attributes} ${filled} autocomplete="off" />`;
  return html`<label>${name}${HINTS[schema.type ?? '']} ${input}</label>`;
}
