import { html, type Html } from '@grove/site';
import { anchor } from '../layout/components.js';
import { richText } from '../layout/rich-text.js';
import { defaultText, fieldId, typeText, type Field } from './fields.rules.js';
import type { JsonSchema } from './operations.rules.js';

/** Longer lists of values are collapsed: they would hide the fields that follow. */
const MAX_SHOWN_VALUES = 12;

/** Fields or parameters, each with a link to it. Fields of fields are collapsed; the script opens them for links. */
export const fieldList = (section: string, fields: readonly Field[]): Html =>
  html`<ul class="fields">
    ${fields.map((field) => fieldEntry(section, field))}
  </ul>`;

function fieldEntry(section: string, { name, schema, isRequired, description, fields }: Field): Html {
  const id = fieldId(section, name);
  const fallback = defaultText(schema);
  return html`<li id="${id}" class="field">
    <p class="field-name">
      <code>${name}</code> <span class="type">${typeSummary(schema)}</span>
      ${isRequired && html`<b class="required">required</b>`} ${anchor(id, name)}
    </p>
    ${description !== undefined && description !== '' && html`<p>${richText(description)}</p>`}
    ${fallback !== undefined && html`<p class="default">Default: <code>${fallback}</code></p>`} ${allValues(schema)}
    ${
      fields.length > 0 &&
      html`<details>
        <summary>${fields.length} ${fields.length === 1 ? 'field' : 'fields'} of <code>${name}</code></summary>
        ${fieldList(section, fields)}
      </details>`
    }
  </li>`;
}

const valuesOf = (schema: JsonSchema) => schema.enum ?? schema.items?.enum ?? [];

function typeSummary(schema: JsonSchema): string {
  const { length } = valuesOf(schema);
  return length > MAX_SHOWN_VALUES ? `one of ${length} values` : typeText(schema);
}

const allValues = (schema: JsonSchema): Html | undefined =>
  valuesOf(schema).length > MAX_SHOWN_VALUES
    ? html`<details>
        <summary>All values</summary>
        <p>${typeText(schema)}</p>
      </details>`
    : undefined;
