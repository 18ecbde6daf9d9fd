/** Loaded with `--import`: writes every response that the process gets with `fetch` to the file that RECORDED_RESPONSES names, one JSON text a line. */
import { writeFileSync } from 'node:fs';

const { fetch } = globalThis;
const recorded = [];

globalThis.fetch = async (url, options = {}) => {
  const response = await fetch(url, options);
  const text = await response.text();
  const method = new Headers(options.headers).get('x-http-method-override') ?? options.method ?? 'GET';
  recorded.push(`${JSON.stringify({ method, url: String(url), status: response.status, text })}\n`);
  return Object.assign(response, { text: async () => text });
};

process.once('exit', () => writeFileSync(process.env.RECORDED_RESPONSES, recorded.join('')));
