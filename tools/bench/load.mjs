/**
 * The load: so many connections, each of which sends its next request as soon as it has the answer to the last. A process of its own, told by message
 * what to do. It writes to plain sockets, because the client of node:http costs as much as a server that is measured, on the same processors.
 */
import { connect } from 'node:net';

const PATIENCE_MS = 60_000;

process.on('message', (order) => load(order).then((outcome) => process.send(outcome)));
process.on('disconnect', () => process.exit(0));

async function load({ origin, requests, connections, seconds }) {
  const { hostname, port } = new URL(origin);
  const outcome = { latencies: [], refused: 0, example: undefined };
  const start = process.hrtime.bigint();
  const deadline = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => client({ hostname, port }, requests, deadline, outcome)));
  return {
    ...summary(outcome.latencies),
    seconds: Number(process.hrtime.bigint() - start) / 1e9,
    refused: outcome.refused,
    example: outcome.example,
  };
}

let turn = 0;

/** One connection, until the time is over. */
function client({ hostname, port }, requests, deadline, outcome) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let sentAt = 0;
    let answer;
    const next = () => {
      sentAt = performance.now();
      if (sentAt >= deadline) return socket.end(resolve);
      const request = requests[turn++ % requests.length];
      answer = new Answer(request);
      // A `{n}` becomes a number that no other request has: names and SKUs must not come twice.
      socket.write(bytesOf(request));
    };
    socket.once('connect', next);
    socket.on('data', (chunk) => {
      if (!answer.take(chunk)) return;
      outcome.latencies.push(performance.now() - sentAt);
      if (answer.status >= 400) {
        outcome.refused += 1;
        outcome.example ??= answer.text;
      }
      next();
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`No answer came within ${PATIENCE_MS / 1000} s.`)));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed a connection under load.')));
  });
}

const unique = `${process.pid}${Date.now() % 1e6}`;

function bytesOf({ method = 'GET', path, headers, body = '' }) {
  const text = body.replaceAll('{n}', `${unique}${turn}`);
  const lines = Object.entries({ ...headers, ...(text && { 'Content-Length': Buffer.byteLength(text) }) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/** An answer as it comes in, in pieces. */
class Answer {
  status = 0;
  #chunks = [];
  #missing = undefined;
  #hasBody;

  constructor({ method }) {
    this.#hasBody = method !== 'HEAD';
  }

  /** Whether it is complete. */
  take(chunk) {
    this.#chunks.push(chunk);
    if (this.#missing !== undefined) return (this.#missing -= chunk.length) <= 0;
    const whole = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    const end = whole.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const head = whole.latin1Slice(0, end);
    this.status = Number(head.slice(9, 12));
    const length = this.#hasBody ? Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) : 0;
    this.#missing = length + end + 4 - whole.length;
    return this.#missing <= 0;
  }

  get text() {
    return Buffer.concat(this.#chunks).toString();
  }
}

function summary(latencies) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99), mean };
}
