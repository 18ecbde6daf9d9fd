import { all } from './dom.js';

/** Sends the request of a form, with its credentials and arguments. */
export async function send(form) {
  const { method, path, root } = form.dataset;
  const [user, password, body, file] = ['user', 'password', 'body', 'file'].map((name) => form.elements[`request.${name}`]);
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

/** Whether the request of a form deletes records: by its method, or as a part of a batch. */
export function deletes(form) {
  if (form.dataset.method === 'DELETE') return true;
  const body = form.elements['request.body'];
  return form.dataset.path.endsWith('/batch') && JSON.parse(body.value || '{}').delete?.length > 0;
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
