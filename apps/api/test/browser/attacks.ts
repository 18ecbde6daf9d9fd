/** What a page can do to another origin: scripts that run in a browser. */
const call = (script: string, ...values: readonly unknown[]): string =>
  `(${script})(${values.map((value) => JSON.stringify(value ?? null)).join(', ')})`;

export type Fields = Readonly<Record<string, string>>;

/** Opens a window into which forms are sent. */
export const openWindow = `void window.open('about:blank', 'beside')`;

/** Sends a form as a visit to the other page, with the password that the browser keeps for that page. */
export const sendForm = (action: string, enctype: string, fields: Fields): string => call(FORM, action, enctype, fields);

/** Sends requests in every mode, with credentials: what the page could read of the answers. */
export const fetchInEveryMode = (addresses: readonly string[], fields?: Fields): string => call(FETCH, addresses, fields);

/** Shows each address as a picture, a script, a style, a frame, and opens it as a WebSocket: those of which the page got something. */
export const loadInEveryWay = (addresses: readonly string[]): string => call(LOAD, addresses);

const FORM = `(action, enctype, fields) => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype, target: 'beside' });
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
  const ways = () => !fields ? [{}, { mode: 'no-cors' }] : [
    { method: 'POST', mode: 'no-cors', body: new URLSearchParams(fields) },
    { method: 'POST', mode: 'no-cors', body: json },
    { method: 'POST', body: new URLSearchParams(fields) },
    { method: 'POST', body: multipart() },
    { method: 'POST', headers, body: json },
    { method: 'PUT', headers, body: json },
    { method: 'DELETE' },
  ];
  const told = (address, way) => fetch(address, { credentials: 'include', ...way }).then((answer) => answer.text()).catch(() => '');
  const texts = await Promise.all(addresses.flatMap((address) => ways().map((way) => told(address, way))));
  return texts.filter((text) => text !== '');
}`;

const LOAD = `async (addresses) => {
  const got = [];
  const ended = (target, address, of) => new Promise((resolve) => {
    target.addEventListener('error', resolve);
    for (const event of ['load', 'open']) target.addEventListener(event, () => resolve(of() && got.push([address, event])));
  });
  const shown = (tag, address, more, of = () => true) => {
    const element = Object.assign(document.createElement(tag), more);
    const end = ended(element, address, () => of(element));
    document.body.append(element);
    return end.then(() => element.remove());
  };
  const readable = (frame) => { try { return frame.contentDocument.body.innerText !== ''; } catch { return false; } };
  const loaded = (address) =>
    Promise.all([
      shown('img', address, { src: address }),
      shown('script', address, { src: address }),
      shown('link', address, { rel: 'stylesheet', href: address }),
      shown('iframe', address, { src: address }, readable),
    ]);
  // After some that failed the browser lets each wait for seconds, so they wait together.
  const sockets = addresses.map((address) => ended(new WebSocket(address.replace('http', 'ws')), address, () => true));
  // The browser has few connections to one origin.
  while (addresses.length > 0) await Promise.all(addresses.splice(0, 8).map(loaded));
  await Promise.all(sockets);
  return got;
}`;
