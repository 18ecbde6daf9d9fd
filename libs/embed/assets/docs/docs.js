/**
 * The script of the documentation: it filters operations, copies examples, and sends requests. Everything else works without it.
 */
const one = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

for (const button of all('.copy')) {
  const name = button.textContent;
  const source = one('code', button.closest('figure')).textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.textContent = await navigator.clipboard.writeText(source).then(
      () => 'Copied',
      () => 'Copying failed. Select the text instead.',
    );
    setTimeout(() => (button.textContent = name), 2000);
  });
}

const filter = one('#filter');
if (filter) {
  filter.parentElement.hidden = false;
  filter.addEventListener('input', () => {
    const text = filter.value.trim().toLowerCase();
    for (const section of all('main section')) {
      for (const path of all('dt', section)) {
        const group = [path, ...entriesOf(path)];
        const isShown = group.some((part) => part.textContent.toLowerCase().includes(text));
        for (const part of group) part.hidden = !isShown;
      }
      section.hidden = all('dt', section).every((path) => path.hidden);
    }
  });
}

/** The operations that are listed below a path. */
function entriesOf(path) {
  const entries = [];
  for (let next = path.nextElementSibling; next?.matches('dd'); next = next.nextElementSibling) entries.push(next);
  return entries;
}

const form = one('form.try');
if (form) {
  // Kept for the other pages in this tab, until it is closed.
  for (const field of [requestField('user'), requestField('password')]) {
    field.value = sessionStorage.getItem(field.name) ?? '';
    field.addEventListener('change', () => sessionStorage.setItem(field.name, field.value));
  }
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const outcome = one('.outcome');
    outcome.replaceChildren(element('p', 'Sending …'));
    outcome.replaceChildren(
      ...(await send().then(showResponse, (error) => [element('p', `The request could not be sent: ${error.message}`)])),
    );
  });
}

/** A field of the form that is not an argument. */
function requestField(name) {
  return form.elements[`request.${name}`];
}

async function send() {
  const { method, path, root } = form.dataset;
  const [user, password, body, file] = ['user', 'password', 'body', 'file'].map(requestField);
  const filled = all('[data-in]', form).filter(({ value }) => value !== '');
  const fieldsIn = (location) => filled.filter((field) => field.dataset.in === location);
  const query = new URLSearchParams(fieldsIn('query').flatMap(pairsOf));
  const address = fieldsIn('path').reduce(
    (url, { name, value }) => url.replace(`{${name}}`, encodeURIComponent(value)),
    root + path,
  );
  return fetch(query.size > 0 ? `${address}?${query}` : address, {
    method,
    // The browser must not add credentials of its own, and must not ask for any.
    credentials: 'omit',
    headers: {
      ...Object.fromEntries(fieldsIn('header').map(({ name, value }) => [name, value])),
      ...(user.value !== '' && { Authorization: `Basic ${base64(`${user.value}:${password.value}`)}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: file ? fileForm(file.files[0]) : body?.value,
  });
}

function fileForm(file) {
  const data = new FormData();
  data.append('file', file);
  return data;
}

/** Lists are separated by commas; objects are JSON. */
function pairsOf({ name, value, dataset }) {
  if (dataset.type === 'array') return value.split(',').map((entry) => [name, entry.trim()]);
  if (dataset.type === 'object') return Object.entries(JSON.parse(value)).map(([key, entry]) => [`${name}[${key}]`, entry]);
  return [[name, value]];
}

const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function showResponse(response) {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const text = await response.text();
  return [
    element('p', `${response.status} ${response.statusText}`),
    element('pre', headers, { tabIndex: 0, ariaLabel: 'Response headers' }),
    element('pre', formatted(text), { tabIndex: 0, ariaLabel: 'Response body' }),
  ];
}

function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const element = (name, textContent, properties = {}) =>
  Object.assign(document.createElement(name), { textContent, ...properties });
