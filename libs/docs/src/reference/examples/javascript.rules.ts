import type { Example } from './example.rules.js';

/** An example as JavaScript for Node.js and browsers. */
export function toJavaScript({ method, url, credentials, headers = {}, body, file }: Example): string {
  const isJson = body !== undefined;
  const sent = [
    ...(credentials === undefined ? [] : [`    Authorization: 'Basic ' + btoa(${literal(credentials)}),`]),
    ...Object.entries(headers).map(([name, value]) => `    ${literal(name)}: ${literal(value)},`),
    ...(isJson ? [`    'Content-Type': 'application/json',`] : []),
  ];
  return [
    ...(file === undefined
      ? []
      : ['const form = new FormData();', `form.append('file', document.querySelector('input[type=file]').files[0]);`]),
    `const response = await fetch(${literal(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: ${literal(method)},`]),
    ...(sent.length === 0 ? [] : [`  headers: {`, ...sent, `  },`]),
    ...(isJson ? [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`] : []),
    ...(file === undefined ? [] : ['  body: form,']),
    `});`,
    `console.log(response.status, await response.json());`,
  ].join('\n');
}

/** A text as a literal of JavaScript. */
export const literal = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
