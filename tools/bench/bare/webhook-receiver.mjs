/**
 * A server that takes webhooks, in a process of its own: tells on request how many came since it was asked last, how many a second from the first to
 * the last of them, and how many milliseconds each took since the moment that its body names.
 */
import { createServer } from 'node:http';

let arrivals = [];
let delays = [];
const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const now = Date.now();
    const [, at] = /"at":(\d+)/.exec(Buffer.concat(chunks).toString()) ?? [];
    arrivals.push(now);
    delays.push(now - Number(at));
    response.end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => {
  const count = arrivals.length;
  process.send({ count, perSecond: (count / (arrivals[count - 1] - arrivals[0])) * 1000, delays });
  [arrivals, delays] = [[], []];
});
