import { prepareCredentials } from './credentials.js';
import { element, one } from './dom.js';
import { send } from './request.js';

/** Shows the form that sends a request, and what the server answers. */
export function prepareTryIt() {
  const form = one('form.try');
  if (!form) return;
  prepareCredentials(form);
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const outcome = one('.outcome');
    outcome.replaceChildren(element('p', 'Sending …'));
    const shown = await send(form).then(showResponse, (error) => [
      element('p', `The request could not be sent: ${error.message}`),
    ]);
    outcome.replaceChildren(...shown);
  });
}

async function showResponse(response) {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const text = await response.text();
  return [
    element('p', `${response.status} ${response.statusText}`),
    element('pre', headers, { tabIndex: 0, role: 'region', ariaLabel: 'Response headers' }),
    element('pre', formatted(text), { tabIndex: 0, role: 'region', ariaLabel: 'Response body' }),
  ];
}

function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
