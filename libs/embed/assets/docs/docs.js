/**
 * What the pages of the documentation do in a browser: filter, copy, and send requests. Pages work without it, but for these three.
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
      () => 'Cannot copy here: mark the text instead',
    );
    setTimeout(() => (button.textContent = name), 2000);
  });
}

const filter = one('#filter');
if (filter) {
  filter.parentElement.hidden = false;
  filter.addEventListener('input', () => {
    const wanted = filter.value.trim().toLowerCase();
    for (const section of all('main section')) {
      for (const path of all('dt', section)) {
        const group = [path, ...entriesOf(path)];
        const isWanted = group.some((part) => part.textContent.toLowerCase().includes(wanted));
        for (const part of group) part.hidden = !isWanted;
      }
      section.hidden = all('dt', section).every((path) => path.hidden);
    }
  });
}

/** The operations that are listed below an address. */
function entriesOf(path) {
  const entries = [];
  for (let next = path.nextElementSibling; next?.matches('dd'); next = next.nextElementSibling) entries.push(next);
  return entries;
}

const form = one('form.try');
if (form) {
  // Whoever goes from one operation to the next need not sign in again; the tab forgets it when it is closed.
  for (const field of [part('user'), part('password')]) {
    field.value = sessionStorage.getItem(field.name) ?? '';
    field.addEventListener('change', () => sessionStorage.setItem(field.name, field.value));
  }
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const outcome = one('.outcome');
    outcome.replaceChildren(element('p', 'Asking …'));
    outcome.replaceChildren(
      ...(await send().then(answered, (error) => [element('p', `It could not be sent: ${error.message}`)])),
    );
  });
}

/** What is filled in besides the arguments. */
function part(name) {
  return form.elements[`request.${name}`];
}

async function send() {
  const { method, path, root } = form.dataset;
  const [user, password, body, file] = ['user', 'password', 'body', 'file'].map(part);
  const told = all('[data-in]', form).filter(({ value }) => value !== '');
  const at = (place) => told.filter((field) => field.dataset.in === place);
  const query = new URLSearchParams(at('query').flatMap(pairsOf));
  const address = at('path').reduce((so, { name, value }) => so.replace(`{${name}}`, encodeURIComponent(value)), root + path);
  return fetch(query.size > 0 ? `${address}?${query}` : address, {
    method,
    // The browser must neither add credentials of its own nor ask for any.
    credentials: 'omit',
    headers: {
      ...Object.fromEntries(at('header').map(({ name, value }) => [name, value])),
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

/** Lists are written with commas, and objects as JSON. */
function pairsOf({ name, value, dataset }) {
  if (dataset.type === 'array') return value.split(',').map((entry) => [name, entry.trim()]);
  if (dataset.type === 'object') return Object.entries(JSON.parse(value)).map(([key, entry]) => [`${name}[${key}]`, entry]);
  return [[name, value]];
}

const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function answered(response) {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const text = await response.text();
  return [
    element('p', `${response.status} ${response.statusText}`),
    element('pre', headers, { tabIndex: 0, ariaLabel: 'Headers of the answer' }),
    element('pre', readable(text), { tabIndex: 0, ariaLabel: 'Body of the answer' }),
  ];
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const element = (name, textContent, more = {}) => Object.assign(document.createElement(name), { textContent, ...more });
