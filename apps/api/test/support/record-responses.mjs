/** Loaded with `--import`: appends every response that the process gets with `fetch` to the file that RECORDED_RESPONSES names, one JSON text a line. */
import { appendFileSync } from 'node:fs';

const { fetch } = globalThis;

globalThis.fetch = async (url, options = {}) => {
  const response = await fetch(url, options);
  const text = await response.clone().text();
  const method = new Headers(options.headers).get('x-http-method-override') ?? options.method ?? 'GET';
  const recorded = { method, url: String(url), status: response.status, text };
  appendFileSync(process.env.RECORDED_RESPONSES, `${JSON.stringify(recorded)}\n`);
  return response;
};
