import type { Example } from './example.rules.js';

/** An example as PHP, with the extension curl. */
export function toPhp({ method, url, credentials, headers = {}, body, file }: Example): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (body !== undefined) lines.push('Content-Type: application/json');
  const list = lines.map((line) => `        ${literal(line)},\n`).join('');
  return [
    '<?php',
    `$request = curl_init(${literal(url)});`,
    'curl_setopt_array($request, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => ${literal(method)},`]),
    ...(credentials === undefined ? [] : [`    CURLOPT_USERPWD => ${literal(credentials)},`]),
    ...(lines.length === 0 ? [] : [`    CURLOPT_HTTPHEADER => [\n${list}    ],`]),
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${phpValue(body, '    ')}),`]),
    ...(file === undefined ? [] : [`    CURLOPT_POSTFIELDS => ['file' => new CURLFile(${literal(file)})],`]),
    ']);',
    '$body = json_decode(curl_exec($request), true);',
    'echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), PHP_EOL;',
    'print_r($body);',
  ].join('\n');
}

/** A JSON value as a literal of PHP, in lines that start with this indentation. */
function phpValue(value: unknown, indentation: string): string {
  const inner = `${indentation}    `;
  const lines = (entries: readonly string[]) => `[\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indentation}]`;
  if (typeof value === 'string') return literal(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : lines(value.map((entry) => phpValue(entry, inner)));
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value);
  // An empty array would become an empty list of JSON.
  if (entries.length === 0) return 'new stdClass()';
  return lines(entries.map(([name, entry]) => `${literal(name)} => ${phpValue(entry, inner)}`));
}

/** A text as a literal of PHP, in which only quotes and backslashes are special. */
const literal = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
