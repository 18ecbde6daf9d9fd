import { setTimeout as delay } from 'node:timers/promises';
import { differencesOf, valueAt } from './expectations.mjs';

const MAX_TIMES = 5;

/**
 * Plays transcripts of WooCommerce and WordPress against a server, and compares its responses with theirs. `actors` are the headers by which each of them signs in. Returns for
 * each step what differs, and the response, if there was one.
 *
 * A transcript is { name, steps: [{ as, method, path, query, headers, body, raw, base64, wait, save, expect }] }. `{x.id}` in a path, query, header or body is a value that an
 * earlier step saved, and `{run}` is unique to this run. `raw` is a body as it is, or in Base64; `wait` a pause before a step, in milliseconds. A transcript whose `sameSecond`
 * names saved records is played again when they were not made within one second.
 */
export async function replay(transcripts, target) {
  const played = [];
  // Without the letter x, which between two digits becomes a sign of its own.
  const run = `r${Date.now().toString(33)}`;
  for (const [number, transcript] of transcripts.entries())
    played.push(...(await play(transcript, target, `${run}${number.toString(33)}`)));
  return played;
}

async function play({ name, steps, sameSecond = [] }, target, run, time = 1) {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date());
  const saved = { run, RUN: run.toUpperCase(), today };
  const played = [];
  for (const [index, step] of steps.entries()) {
    const title = `${step.as ?? 'admin'} ${step.method} ${step.path}`;
    played.push({ name, step: index + 1, title, ...(await take(step, target, saved)) });
  }
  const seconds = new Set(sameSecond.map((record) => saved[record]?.date_created));
  return seconds.size < 2 || time === MAX_TIMES ? played : play({ name, steps, sameSecond }, target, `${run}t`, time + 1);
}

async function take(step, target, saved) {
  try {
    const response = await send(step, target, saved);
    if (step.save) saved[step.save] = response.body;
    if (step.expect) return { response, found: differencesOf(step.expect, response, saved) };
    const failed = { path: 'status', want: 'a set-up step that succeeds', got: response.status };
    return { response, found: response.status >= 400 ? [failed] : [] };
  } catch (error) {
    return { found: [{ path: 'request', want: 'an answer', got: String(error) }] };
  }
}

async function send({ as = 'admin', method, path, query = {}, raw, base64, body, wait = 0, ...step }, { root, actors }, saved) {
  const headers = { accept: 'application/json', ...actors[as], ...fill(step.headers ?? {}, saved) };
  if (raw === undefined && body !== undefined) headers['content-type'] ??= 'application/json';
  const text = base64 ? Buffer.from(raw, 'base64') : (fill(raw, saved) ?? JSON.stringify(fill(body, saved)));
  await delay(wait);
  const url = root + fill(path, saved) + queryOf(fill(query, saved));
  const options = { method, headers, body: text, redirect: 'manual', signal: AbortSignal.timeout(30_000) };
  const response = await fetch(url, options);
  const { status } = response;
  const received = await response.text();
  const sentMethod = new Headers(headers).get('x-http-method-override') ?? method;
  return { method: sentMethod, url, status, headers: response.headers, text: received, body: jsonIn(received) };
}

function jsonIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As PHP reads it: `a[]=1&b[c]=2`. */
function queryOf(query) {
  const pairs = (name, value) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => pairs(`${name}[${Array.isArray(value) ? '' : key}]`, one))
      : `${encodeURIComponent(name)}=${encodeURIComponent(value ?? '')}`;
  const all = Object.entries(query).flatMap(([name, value]) => pairs(name, value));
  return all.length > 0 ? `?${all.join('&')}` : '';
}

/** With saved values; a text that is nothing but a saved value becomes that value. */
function fill(value, saved) {
  if (Array.isArray(value)) return value.map((one) => fill(one, saved));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, saved)]));
  if (typeof value !== 'string') return value;
  const valueOf = (path) => {
    const found = valueAt(saved, path);
    if (found === undefined) throw new Error(`Nothing is saved as ${path}.`);
    return found;
  };
  const [, whole] = /^\{([A-Za-z_]\w*(?:\.\w+)*)\}$/.exec(value) ?? [];
  return whole ? valueOf(whole) : value.replace(/\{([A-Za-z_]\w*(?:\.\w+)*)\}/g, (_token, path) => String(valueOf(path)));
}
