import { HONEYPOT_FIELD, type FormField, type FormPart, type PublicForm } from '@grove/extensions';
import { html, textOf, type Html } from '../pages/html.js';
import { languageTag } from '../pages/page-responder.js';
import { sitePage, type PageContext } from '../pages/document.js';
import type { FormBody } from '../forms/form-body.js';

/** What the page says about the message that was just sent; if it was refused, with the values that the visitor entered. */
export interface SubmissionResult {
  readonly message?: string;
  readonly invalidFields?: readonly { readonly field: string; readonly message: string }[];
  readonly values?: FormBody;
}

/** The page of a contact form. */
export function contactFormPage({ title, locale, parts }: PublicForm, context: PageContext, result: SubmissionResult): string {
  const fields = parts.map((part) => formPart(part, result));
  const hasButton = parts.some(({ kind }) => kind === 'submit');
  return sitePage(
    { ...context, language: languageTag(locale) },
    html`<title>${title} – ${context.name}</title>`,
    html`<h1>${title}</h1>
      ${result.message !== undefined && html`<p class="notice" role="${result.values ? 'alert' : 'status'}">${result.message}</p>`}
      <form method="post" action="?">${fields}${!hasButton && button('Send')}${honeypot}</form>`,
  );
}

function formPart(part: FormPart, result: SubmissionResult): Html {
  if (part.kind === 'text') return html`<p>${textOf(part.text)}</p>`;
  if (part.kind === 'submit') return button(textOf(part.label));
  const { field, label } = part;
  const values = result.values && Object.hasOwn(result.values, field.name) ? [result.values[field.name]].flat() : [];
  const error = result.invalidFields?.find((one) => one.field === field.name)?.message;
  const control: ControlProps = { field, label: labelOf(label, field), values, error };
  if (field.type === 'radio' || field.type === 'checkbox') return choiceGroup(control, field.type);
  if (field.type === 'acceptance')
    return html`<label
        ><input type="checkbox" value="1" ${commonAttributes(control)} ${values.length > 0 && html`checked`} />
        ${control.label}</label
      >${errorMessage(control)}`;
  return html`<label>${control.label} ${fieldControl(control)}</label>${errorMessage(control)}`;
}

interface ControlProps {
  readonly field: FormField;
  readonly label: Html;
  readonly values: readonly string[];
  readonly error?: string;
}

/** Required fields have an asterisk; screen readers get the attribute `required` instead. */
const labelOf = (label: string, { isRequired }: FormField): Html =>
  html`${textOf(label)}${isRequired && html` <span aria-hidden="true">*</span>`}`;

/** Input types for which HTML has no maximum length. */
const WITHOUT_LENGTH: readonly string[] = ['number', 'date'];

function fieldControl(control: ControlProps): Html {
  const { type, choices, minLength, maxLength } = control.field;
  const [value] = control.values;
  const lengths =
    !WITHOUT_LENGTH.includes(type) && html`maxlength="${maxLength}" ${minLength > 0 && html`minlength="${minLength}"`}`;
  if (type === 'textarea') return html`<textarea rows="8" ${commonAttributes(control)} ${lengths}>${value}</textarea>`;
  if (type !== 'select')
    return html`<input
      type="${type}"
      ${type === 'number' && html`step="any"`}
      ${commonAttributes(control)}
      ${lengths}
      value="${value}"
    />`;
  const options = choices.map((choice) => html`<option ${choice === value && html`selected`}>${choice}</option>`);
  return html`<select ${commonAttributes(control)}>
    <option value=""></option>
    ${options}
  </select>`;
}

/** Radio buttons or checkboxes. A checkbox is never `required` itself, because any of the group may be checked. */
function choiceGroup(control: ControlProps, type: 'radio' | 'checkbox'): Html {
  const { name, isRequired, choices } = control.field;
  const required = type === 'radio' && isRequired && html`required`;
  const boxes = (choices.length > 0 ? choices : [name]).map((choice) => {
    const checked = control.values.includes(choice) && html`checked`;
    return html`<label><input type="${type}" name="${name}" value="${choice}" ${required} ${checked} /> ${choice}</label>`;
  });
  return html`<fieldset ${describedBy(control)}>
    <legend>${control.label}</legend>
    ${boxes}${errorMessage(control)}
  </fieldset>`;
}

const commonAttributes = (control: ControlProps): Html => {
  const { name, isRequired } = control.field;
  return html`name="${name}" ${isRequired && html`required`} ${control.error !== undefined && html`aria-invalid="true"`}
  ${describedBy(control)}`;
};

const describedBy = ({ field: { name }, error }: ControlProps): Html | false =>
  error !== undefined && html`aria-describedby="fault-${name}"`;

const errorMessage = ({ field: { name }, error }: ControlProps): Html | undefined =>
  error === undefined ? undefined : html`<p class="notice" id="fault-${name}">${error}</p>`;

const button = (label: Html | string): Html => html`<p><button type="submit">${label}</button></p>`;

/** A field that people neither see nor reach: only bots fill it in. */
const honeypot = html`<p class="skip" aria-hidden="true">
  <label>Leave this empty <input name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off" /></label>
</p>`;
