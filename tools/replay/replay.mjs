#!/usr/bin/env node
/**
 * Replays recorded transcripts of WooCommerce and WordPress against a running server and reports where its answers differ.
 *
 *   node replay.mjs --config replay.config.json [--area orders] [--only "text in the name"] [--json out.json] [--quiet] [--stop] [--root /wp-json] FILE_OR_FOLDER...
 *
 * --stop ends a transcript at its first difference.
 * --root replaces the path of the root in the config: transcripts-v3 needs the compatibility root (COMPAT_ROOT=wp-json).
 * The config file says where the server is and how each actor signs in:
 *   { "root": "http://127.0.0.1:3000/rest",
 *     "actors": { "admin": { "authorization": "Basic ..." }, "anon": {}, ... } }
 *
 * A transcript is { name, area, steps: [{ as, method, path, query, body, save, expect }] }.
 * `{x.id}` in a path, query or body is a value saved by an earlier step; `{run}` is unique to this run.
 * In an expectation, «any» matches anything, «int», «string», «number», «boolean», «array», «object» match a type,
 * «datetime» an ISO 8601 date-time without zone, «url» an absolute URL, «x.id» a saved value, «run» this run's token.
 * `rels` are the sorted rel names of the Link header, `contains` pieces of the answer's text, `absent` paths that must be missing.
 * «rest» at the end of an array allows further elements; «RUN» is «run» in capitals; «today» the shop's date (Europe/Amsterdam);
 * «=before.0.total+12.1» is a number (or decimal string) that grew by 12.1 since the saved answer `before`.
 * «≈11.666667» is a number of JSON with five equal decimals.
 * { "«contains»": [..] } is an array holding elements like these in this order, others may stand between; `wait` is a pause in
 * milliseconds before a step. A transcript whose `sameSecond` names saved records is played again when they were not made within one second.
 * `refused` asks only for a refusal (any status from 400).
 * An object may hold more keys than expected, never fewer; an array holds exactly the expected elements in order.
 */
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The shop's date (Europe/Amsterdam). */
export const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date());

/** The value of «=path+number»: a saved number (or decimal string) grown by so much. */
export function summed(token, vars) {
  const m = /^«=([^+»]+)\+(-?\d+(?:\.\d+)?)»$/.exec(token);
  if (!m) return undefined;
  const base = lookup(vars, m[1].replaceAll('{today}', vars.today));
  return base === undefined || Number.isNaN(Number(base)) ? undefined : Number(base) + Number(m[2]);
}

export const lookup = (vars, path) => path.split('.').reduce((v, k) => (v == null ? v : v[k]), vars);

/** Replaces {x.y} tokens; a string that is one token becomes the raw value. */
export function fill(value, vars) {
  if (typeof value === 'string') {
    const whole = /^\{([A-Za-z_]\w*(?:\.\w+)*)\}$/.exec(value);
    if (whole) {
      const v = lookup(vars, whole[1]);
      if (v === undefined) throw new Error(`nothing saved as ${value}`);
      return v;
    }
    return value.replace(/\{([A-Za-z_]\w*(?:\.\w+)*)\}/g, (m, p) => {
      const v = lookup(vars, p);
      if (v === undefined) throw new Error(`nothing saved as ${m}`);
      return String(v);
    });
  }
  if (Array.isArray(value)) return value.map((v) => fill(v, vars));
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, fill(v, vars)]));
  return value;
}

function encodeQuery(query) {
  const out = [];
  const add = (k, v) => {
    if (Array.isArray(v)) v.forEach((x) => add(`${k}[]`, x));
    else if (v && typeof v === 'object') Object.entries(v).forEach(([kk, x]) => add(`${k}[${kk}]`, x));
    else out.push(`${encodeURIComponent(k)}=${encodeURIComponent(v === null ? '' : String(v))}`);
  };
  Object.entries(query ?? {}).forEach(([k, v]) => add(k, v));
  return out.length ? `?${out.join('&')}` : '';
}

export async function send(target, step, vars) {
  const actor = target.actors[step.as ?? 'admin'];
  if (!actor) throw new Error(`no actor '${step.as}' in the config`);
  const headers = { accept: 'application/json', ...actor, ...fill(step.headers ?? {}, vars) };
  let body;
  if (step.raw !== undefined) body = step.base64 ? Buffer.from(step.raw, 'base64') : fill(step.raw, vars);
  else if (step.body !== undefined) {
    body = JSON.stringify(fill(step.body, vars));
    headers['content-type'] ??= 'application/json';
  }
  if (step.wait) await new Promise((done) => setTimeout(done, step.wait));
  const path = target.mapPath ? target.mapPath(fill(step.path, vars)) : fill(step.path, vars);
  const sent = fill(step.query ?? {}, vars);
  const response = await fetch(target.root + path + encodeQuery(target.mapQuery ? target.mapQuery(sent) : sent), {
    method: step.method,
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(30000),
  });
  const text = await response.text();
  let json;
  try {
    json = text === '' ? undefined : JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: Object.fromEntries(response.headers), body: json, text };
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const WILD = /^«(any|int|string|number|boolean|array|object|datetime|url|nonempty)»$/;

/** Lists the differences between what a transcript expects and what came back. */
export function differences(expected, actual, vars, path = '$') {
  const off = (want, got = actual) => [{ path, want, got: got === undefined ? '(absent)' : got }];
  if (typeof expected === 'string') {
    const wild = WILD.exec(expected)?.[1];
    if (wild) {
      const ok = {
        any: true,
        int: Number.isInteger(actual),
        number: typeof actual === 'number',
        string: typeof actual === 'string',
        nonempty: typeof actual === 'string' && actual !== '',
        boolean: typeof actual === 'boolean',
        array: Array.isArray(actual),
        object: !!actual && typeof actual === 'object' && !Array.isArray(actual),
        datetime: typeof actual === 'string' && ISO.test(actual),
        url: typeof actual === 'string' && /^https?:\/\//.test(actual),
      }[wild];
      return ok ? [] : off(expected);
    }
    const near = /^«≈(-?\d+(?:\.\d+)?)»$/.exec(expected);
    if (near) {
      const isNear = typeof actual === 'number' && Math.abs(actual - Number(near[1])) < 0.00001;
      return isNear ? [] : off(`about ${near[1]}`);
    }
    if (expected.startsWith('«=')) {
      const sum = summed(expected, vars);
      return sum !== undefined && actual !== null && actual !== '' && Math.abs(Number(actual) - sum) < 0.0051
        ? []
        : off(`${sum} (${expected})`);
    }
    const whole = /^«([A-Za-z_]\w*(?:\.\w+)*)»$/.exec(expected);
    const want = whole
      ? lookup(vars, whole[1])
      : expected.replace(/«([A-Za-z_]\w*(?:\.\w+)*)»/g, (m, p) => String(lookup(vars, p) ?? m));
    return want === actual ? [] : off(want);
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return off(`array of ${expected.length}`);
    if (expected.at(-1) === '«rest»')
      return expected.slice(0, -1).flatMap((e, n) => differences(e, actual[n], vars, `${path}[${n}]`));
    if (actual.length !== expected.length) return off(`array of ${expected.length}`, `array of ${actual.length}`);
    return expected.flatMap((e, n) => differences(e, actual[n], vars, `${path}[${n}]`));
  }
  if (expected && typeof expected === 'object' && '«contains»' in expected) {
    if (!Array.isArray(actual)) return off('array');
    let n = 0;
    for (const e of expected['«contains»']) {
      while (n < actual.length && differences(e, actual[n], vars, path).length) n++;
      if (n++ >= actual.length) return off(e, 'no such element (in this order)');
    }
    return [];
  }
  if (expected && typeof expected === 'object') {
    if (!actual || typeof actual !== 'object' || Array.isArray(actual))
      return off('object', Array.isArray(actual) ? 'array' : actual);
    return Object.entries(expected).flatMap(([k, e]) => {
      const name = k.replace(/«(\w+)»/g, (m, p) => vars[p] ?? m);
      return differences(e, actual[name], vars, `${path}.${name}`);
    });
  }
  return Object.is(expected, actual) ? [] : off(expected);
}

/** The sorted rel names of a Link header (names that are addresses left out). */
export const relsOf = (link) =>
  [...new Set([...(link ?? '').matchAll(/rel="?([^";,]+)"?/g)].map((m) => m[1]).filter((r) => !r.includes(':')))].sort();

export function differencesOfResponse(expect, response, vars) {
  const out = [];
  if (expect.refused) return response.status >= 400 ? out : [{ path: 'status', want: 'a refusal', got: `${response.status}` }];
  if (expect.status !== response.status)
    out.push({ path: 'status', want: expect.status, got: `${response.status} ${response.body?.code ?? ''}`.trim() });
  for (const [name, want] of Object.entries(expect.headers ?? {}))
    out.push(...differences(want, response.headers[name], vars, `header ${name}`));
  if ('body' in expect && expect.status === response.status) out.push(...differences(expect.body, response.body, vars));
  if (expect.rels && JSON.stringify(expect.rels) !== JSON.stringify(relsOf(response.headers.link)))
    out.push({ path: 'header link', want: expect.rels, got: relsOf(response.headers.link) });
  for (const piece of expect.contains ?? [])
    if (!response.text.includes(piece)) out.push({ path: 'text', want: piece, got: response.text.slice(0, 200) });
  for (const path of expect.absent ?? [])
    if (lookup({ $: response.body }, path) !== undefined) out.push({ path, want: '(absent)', got: 'present' });
  return out;
}

/** Plays a transcript; again when records that must be of the same second are not. */
export async function replay(transcript, target) {
  for (let time = 1; ; time++) {
    const { results, vars } = await play(transcript, time === 1 ? target : { ...target, run: `${target.run}t${time}` });
    const seconds = new Set((transcript.sameSecond ?? []).map((name) => vars[name]?.date_created));
    if (seconds.size < 2 || time === 5) return results;
  }
}

async function play(transcript, target) {
  const vars = { run: target.run, RUN: target.run.toUpperCase(), today: today() };
  const results = [];
  for (const [n, step] of transcript.steps.entries()) {
    let found, response;
    try {
      response = await send(target, step, vars);
      if (step.save) vars[step.save] = response.body;
      found = step.expect
        ? differencesOfResponse(step.expect, response, vars)
        : response.status >= 400
          ? [
              {
                path: 'status',
                want: 'a set-up step that succeeds',
                got: `${response.status} ${response.body?.code ?? ''}`.trim(),
              },
            ]
          : [];
    } catch (error) {
      found = [{ path: 'request', want: 'an answer', got: String(error.message ?? error) }];
    }
    results.push({ step: n + 1, title: `${step.as ?? 'admin'} ${step.method} ${step.path}`, counted: !!step.expect, found });
    if (target.stop && found.length) break;
  }
  return { results, vars };
}

function transcriptFiles(path) {
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .sort()
      .flatMap((f) => transcriptFiles(join(path, f)));
  return path.endsWith('.json') ? [path] : [];
}

async function main(argv) {
  const opts = {},
    paths = [];
  for (let n = 0; n < argv.length; n++) {
    if (['--quiet', '--stop'].includes(argv[n])) opts[argv[n].slice(2)] = true;
    else if (argv[n].startsWith('--')) opts[argv[n].slice(2)] = argv[++n];
    else paths.push(argv[n]);
  }
  const config = JSON.parse(readFileSync(opts.config ?? 'replay.config.json', 'utf8'));
  if (opts.root) config.root = new URL(opts.root, config.root).href.replace(/\/$/, '');
  const files = (paths.length ? paths : [join(import.meta.dirname ?? '.', 'transcripts')]).flatMap(transcriptFiles);
  const transcripts = files
    .flatMap((f) => JSON.parse(readFileSync(f, 'utf8')))
    .filter((t) => (!opts.area || t.area === opts.area) && (!opts.only || t.name.includes(opts.only)));
  const tally = {},
    report = [];
  // Without the letter x, which between two digits becomes a sign of its own.
  const runToken = `r${Date.now().toString(33)}`;
  for (const [n, transcript] of transcripts.entries()) {
    const results = await replay(transcript, { ...config, stop: opts.stop, run: `${runToken}${n.toString(33)}` });
    const row = (tally[transcript.area] ??= { steps: 0, same: 0, transcripts: 0, whole: 0 });
    const counted = results.filter((r) => r.counted);
    row.steps += counted.length;
    row.same += counted.filter((r) => !r.found.length).length;
    row.transcripts += 1;
    row.whole += counted.every((r) => !r.found.length) ? 1 : 0;
    for (const r of results)
      if (r.found.length) {
        report.push({ area: transcript.area, name: transcript.name, ...r });
        if (!opts.quiet) {
          console.log(`✗ [${transcript.area}] ${transcript.name} · step ${r.step}: ${r.title}`);
          for (const d of r.found.slice(0, 6))
            console.log(`    ${d.path}: expected ${JSON.stringify(d.want)}, got ${JSON.stringify(d.got)?.slice(0, 160)}`);
          if (r.found.length > 6) console.log(`    … and ${r.found.length - 6} more`);
        }
      }
  }
  let steps = 0,
    same = 0;
  for (const [area, row] of Object.entries(tally).sort()) {
    console.log(`${area.padEnd(14)} ${row.same}/${row.steps} steps the same, ${row.whole}/${row.transcripts} transcripts whole`);
    steps += row.steps;
    same += row.same;
  }
  console.log(`total          ${same}/${steps} steps the same`);
  if (opts.json) writeFileSync(opts.json, JSON.stringify({ tally, report }, null, 1));
  return same === steps ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv.slice(2));
