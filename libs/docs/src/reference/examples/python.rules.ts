import { bracketed } from './bracketed.rules.js';
import type { Example } from './example.rules.js';

/** An example as Python, with the package requests. */
export function toPython({ method, url, credentials, headers = {}, body, file }: Example): string {
  const [user, password] = credentials?.split(':') ?? [];
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${literal(url)},`,
    ...(user === undefined ? [] : [`    auth=(${literal(user)}, ${literal(password)}),`]),
    ...(Object.keys(headers).length === 0 ? [] : [`    headers=${pythonValue(headers, '    ')},`]),
    ...(body === undefined ? [] : [`    json=${pythonValue(body, '    ')},`]),
    ...(file === undefined ? [] : [`    files={"file": open(${literal(file)}, "rb")},`]),
    ')',
    'print(response.status_code, response.json())',
  ].join('\n');
}

/** A JSON value as a literal of Python, in lines that start with this indentation. */
function pythonValue(value: unknown, indentation: string): string {
  const inner = `${indentation}    `;
  const lines = (open: string, entries: readonly string[], close: string) =>
    bracketed(open, entries, close, { outer: indentation, inner });
  if (typeof value === 'string') return literal(value);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return lines(
      '[',
      value.map((entry) => pythonValue(entry, inner)),
      ']',
    );
  const entries = Object.entries(value as object).map(([name, entry]) => `${literal(name)}: ${pythonValue(entry, inner)}`);
  return lines('{', entries, '}');
}

/** Texts of JSON are texts of Python. */
const literal = (text: string): string => JSON.stringify(text);
