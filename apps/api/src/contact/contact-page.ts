import { html, languageTag, sitePage, textOf, type Around, type Html } from '@grove/embed';
import { TRAP, type FormField, type FormPart, type ShownForm } from '@grove/extensions';
import type { SentForm } from './sent-form.js';

/** What is said of the message before, and what it held when it was not taken. */
export interface Reply {
  readonly told?: string;
  readonly faults?: readonly { readonly field: string; readonly message: string }[];
  readonly sent?: SentForm;
}

/** The page of a form, with what came of the message that was sent before. */
export function contactPage({ title, locale, parts }: ShownForm, around: Around, reply: Reply): string {
  const fields = parts.map((part) => shown(part, reply));
  const hasButton = parts.some(({ kind }) => kind === 'send');
  return sitePage(
    { ...around, language: languageTag(locale) },
    html`<title>${title} – ${around.name}</title>`,
    html`<h1>${title}</h1>
      ${reply.told !== undefined && html`<p class="notice" role="${reply.sent ? 'alert' : 'status'}">${reply.told}</p>`}
      <form method="post" action="?">${fields}${!hasButton && button('Send')}${trap}</form>`,
  );
}

function shown(part: FormPart, reply: Reply): Html {
  if (part.kind === 'text') return html`<p>${textOf(part.text)}</p>`;
  if (part.kind === 'send') return button(textOf(part.label));
  const { field, label } = part;
  const written = reply.sent && Object.hasOwn(reply.sent, field.name) ? [reply.sent[field.name]].flat() : [];
  const fault = reply.faults?.find((one) => one.field === field.name)?.message;
  const look: Look = { field, label: labelOf(label, field), written, fault };
  if (field.type === 'radio' || field.type === 'checkbox') return choices(look, field.type);
  if (field.type === 'acceptance')
    return html`<label
        ><input type="checkbox" value="1" ${common(look)} ${written.length > 0 && html`checked`} /> ${look.label}</label
      >${told(look)}`;
  return html`<label>${look.label} ${control(look)}</label>${told(look)}`;
}

interface Look {
  readonly field: FormField;
  readonly label: Html;
  readonly written: readonly string[];
  readonly fault?: string;
}

/** A star says that it is needed; to those who hear the page the field itself says so. */
const labelOf = (label: string, { isRequired }: FormField): Html =>
  html`${textOf(label)}${isRequired && html` <span aria-hidden="true">*</span>`}`;

/** Kinds of which browsers take no length. */
const UNMEASURED: readonly string[] = ['number', 'date'];

function control(look: Look): Html {
  const { type, choices, shortest, longest } = look.field;
  const [written] = look.written;
  const lengths = !UNMEASURED.includes(type) && html`maxlength="${longest}" ${shortest > 0 && html`minlength="${shortest}"`}`;
  if (type === 'textarea') return html`<textarea rows="8" ${common(look)} ${lengths}>${written}</textarea>`;
  if (type !== 'select')
    return html`<input type="${type}" ${type === 'number' && html`step="any"`} ${common(look)} ${lengths} value="${written}" />`;
  const options = choices.map((choice) => html`<option ${choice === written && html`selected`}>${choice}</option>`);
  return html`<select ${common(look)}>
    <option value=""></option>
    ${options}
  </select>`;
}

/** Of boxes any may be chosen, so that none of them is needed by itself. */
function choices(look: Look, type: 'radio' | 'checkbox'): Html {
  const { name, isRequired, choices } = look.field;
  const needed = type === 'radio' && isRequired && html`required`;
  const boxes = (choices.length > 0 ? choices : [name]).map((choice) => {
    const checked = look.written.includes(choice) && html`checked`;
    return html`<label><input type="${type}" name="${name}" value="${choice}" ${needed} ${checked} /> ${choice}</label>`;
  });
  return html`<fieldset ${explained(look)}>
    <legend>${look.label}</legend>
    ${boxes}${told(look)}
  </fieldset>`;
}

const common = (look: Look): Html => {
  const { name, isRequired } = look.field;
  return html`name="${name}" ${isRequired && html`required`} ${look.fault !== undefined && html`aria-invalid="true"`}
  ${explained(look)}`;
};

const explained = ({ field: { name }, fault }: Look): Html | false =>
  fault !== undefined && html`aria-describedby="fault-${name}"`;

const told = ({ field: { name }, fault }: Look): Html | undefined =>
  fault === undefined ? undefined : html`<p class="notice" id="fault-${name}">${fault}</p>`;

const button = (label: Html | string): Html => html`<p><button type="submit">${label}</button></p>`;

/** Out of sight, and out of the way of keyboards and screen readers: only programs fill it in. */
const trap = html`<p class="skip" aria-hidden="true">
  <label>Leave this empty <input name="${TRAP}" tabindex="-1" autocomplete="off" /></label>
</p>`;
