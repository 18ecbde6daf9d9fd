/**
 * The load: so many connections, each of which sends its next request as soon as it has the answer to the last. A process of its own; messages say
 * what to do. It writes to plain sockets, because the client of node:http costs as much as a server that is measured, on the same processors.
 */
import { connect } from 'node:net';
import { Answer } from './answer.mjs';
import { quantile } from './report.mjs';

const PATIENCE_MS = 60_000;

process.on('message', (order) => load(order).then((outcome) => process.send(outcome)));
process.on('disconnect', () => process.exit(0));

let sent = 0;

/** The requests are sent in turn, from the one at `first`. */
async function load({ origin, requests, first = 0, connections, seconds }) {
  const outcome = { kinds: {}, errors: 0, example: undefined };
  let turn = first;
  const take = () => requests[turn++ % requests.length];
  const start = process.hrtime.bigint();
  const deadline = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => client(new URL(origin), take, deadline, outcome)));
  const { kinds, errors, example } = outcome;
  return {
    ...summary(Object.values(kinds).flat()),
    ...{ errors, example, seconds: Number(process.hrtime.bigint() - start) / 1e9 },
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, latencies]) => [kind, summary(latencies)])),
  };
}

/** One client with one connection, until the time is over. */
function client({ hostname, port }, take, deadline, outcome) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let [request, answer, sentAt] = [undefined, undefined, 0];
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
    socket.once('connect', next);
    socket.on('data', (chunk) => {
      if (isDone || !answer.take(chunk)) return;
      keep(outcome, request, answer, performance.now() - sentAt);
      next();
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`No answer came within ${PATIENCE_MS / 1000} s.`)));
    socket.once('error', reject);
    socket.once('close', () => isDone || reject(new Error('The server closed a connection under load.')));
  });
}

function keep(outcome, { kind = '' }, answer, latency) {
  (outcome.kinds[kind] ??= []).push(latency);
  if (answer.status < 300) return;
  outcome.errors += 1;
  outcome.example ??= answer.text;
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

function summary(latencies) {
  return { requests: latencies.length, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}
