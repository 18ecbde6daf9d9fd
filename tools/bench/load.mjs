/**
 * The load: so many connections, each of which sends its next request as soon as it has the answer to the last. A process of its own; messages say
 * what to do. It writes to plain sockets, because the client of node:http costs as much as a server that is measured, on the same processors.
 */
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { Answer } from './answer.mjs';

const PATIENCE_MS = 60_000;

process.on('message', (order) => load(order).then((outcome) => process.send(outcome)));
process.on('disconnect', () => process.exit(0));

/** How many requests were sent so far, in all orders. */
let sent = 0;

/** The requests are sent in turn, from the one at `first`. */
async function load({ origin, requests, first = 0, connections, seconds }) {
  const outcome = { kinds: new Map(), example: undefined };
  let turn = first;
  const take = () => requests[turn++ % requests.length];
  const start = process.hrtime.bigint();
  const deadline = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => client(new URL(origin), take, deadline, outcome)));
  const kinds = [...outcome.kinds.entries()];
  return {
    ...summary(
      kinds.flatMap(([, { latencies }]) => latencies),
      kinds.reduce((sum, [, { errors }]) => sum + errors, 0),
    ),
    kinds: Object.fromEntries(kinds.map(([kind, { latencies, errors }]) => [kind, summary(latencies, errors)])),
    seconds: Number(process.hrtime.bigint() - start) / 1e9,
    example: outcome.example,
  };
}

/** One client, until the time is over. It has one connection at a time. */
function client(url, take, deadline, outcome) {
  return new Promise((resolve, reject) => {
    const open = () => {
      const socket = connectTo(url);
      let request;
      let sentAt = 0;
      let answer;
      let isDone = false;
      const next = () => {
        sentAt = performance.now();
        if (sentAt >= deadline) {
          isDone = true;
          return socket.end(resolve);
        }
        request = take();
        answer = new Answer(request);
        socket.write(bytesOf(request));
      };
      const complete = () => {
        keep(outcome, request, answer, performance.now() - sentAt);
        if (!answer.closes) return next();
        isDone = true;
        socket.destroy();
        open();
      };
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', next);
      socket.on('data', (chunk) => {
        if (!isDone && answer.take(chunk)) complete();
      });
      socket.once('end', () => {
        if (!isDone && answer?.endsWithConnection) complete();
      });
      socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`No answer came within ${PATIENCE_MS / 1000} s.`)));
      socket.once('error', reject);
      socket.once('close', () => isDone || reject(new Error('The server closed a connection under load.')));
    };
    open();
  });
}

function connectTo({ protocol, hostname, port }) {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (protocol === 'https:') return connectSecurely({ host, port: Number(port || 443), servername: host });
  return connect({ host, port: Number(port || 80), noDelay: true });
}

/** Keeps how long an answer took, by the kind of its request. */
function keep(outcome, { kind = '' }, answer, latency) {
  let figures = outcome.kinds.get(kind);
  if (!figures) outcome.kinds.set(kind, (figures = { latencies: [], errors: 0 }));
  figures.latencies.push(latency);
  if (answer.status >= 300) {
    figures.errors += 1;
    outcome.example ??= answer.text;
  }
}

const unique = `${process.pid}${Date.now() % 1e6}`;

/** A `{n}` becomes a number that no other request has: names and SKUs must not come twice, nor some addresses. */
function bytesOf({ method = 'GET', path, headers, body = '' }) {
  sent += 1;
  const text = body.replaceAll('{n}', `${unique}${sent}`);
  const address = path.replace('{n}', `${unique}${sent}`);
  const lines = Object.entries({ ...headers, ...(text && { 'Content-Length': Buffer.byteLength(text) }) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${address} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

function summary(latencies, errors) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  return { requests: sorted.length, errors, p50: at(0.5), p99: at(0.99), mean };
}
