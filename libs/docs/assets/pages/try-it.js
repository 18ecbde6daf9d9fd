import { prepareCredentials } from './credentials.js';
import { all, element, one } from './dom.js';
import { deletes, send } from './request.js';

/** Shows the form that sends a request, and what the server answers. */
export function prepareTryIt() {
  const form = one('form.try');
  if (!form) return;
  prepareCredentials(form);
  form.hidden = false;
  form.addEventListener('input', ({ target }) => target.setCustomValidity(''));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!isWellFormed(form)) return;
    if (deletes(form) && !confirm('This deletes records of this site. Send the request?')) return;
    const outcome = one('.outcome');
    outcome.replaceChildren(element('p', 'Sending …'));
    const shown = await send(form).then(showResponse, (error) => [
      element('p', `The request could not be sent: ${error.message}`),
    ]);
    outcome.replaceChildren(...shown);
  });
}

/** Whether all fields that are JSON can be parsed. The browser marks the first one that cannot, and says why. */
function isWellFormed(form) {
  for (const field of all('[data-type=object], [name="request.body"]', form)) {
    const reason = field.value.trim() === '' ? '' : reasonOf(field.value);
    field.setCustomValidity(reason);
    if (reason !== '') field.closest('details')?.setAttribute('open', '');
  }
  return form.reportValidity();
}

function reasonOf(text) {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return `This is not valid JSON: ${error.message}`;
  }
}

/** The status and the body; the headers are there for those who look for them. */
async function showResponse(response) {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const text = await response.text();
  const details = element('details', '');
  details.append(
    element('summary', 'Headers'),
    element('pre', headers, { tabIndex: 0, role: 'region', ariaLabel: 'Response headers' }),
  );
  return [
    element('p', `${response.status} ${response.statusText}`),
    element('pre', formatted(text), { tabIndex: 0, role: 'region', ariaLabel: 'Response body' }),
    details,
  ];
}

function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
