import type { Example } from './example.rules.js';

/** An example as a command of curl. */
export function toCurl({ method, url, credentials, headers = {}, body, file }: Example): string {
  const user = credentials === undefined ? '' : ` -u ${quoted(credentials)}`;
  const verb = method === 'GET' ? '' : ` -X ${method}`;
  // The URL has a line of its own, so that it is seen whole beside the text.
  const parts = user || verb ? [`curl${user}${verb}`, quoted(url)] : [`curl ${quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (file !== undefined) parts.push(`-F ${quoted(`file=@${file}`)}`);
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`);
  return parts.join(' \\\n  ');
}

/** A text in quotes for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
