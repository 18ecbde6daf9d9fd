/** A server that takes webhooks, in a process of its own: tells on request how many came, and how long each took from what its body says. */
import { createServer } from 'node:http';

let count = 0;
let delays = [];
const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    count++;
    const at = /"at":(\d+)/.exec(Buffer.concat(chunks).toString())?.[1];
    if (at) delays.push(Date.now() - Number(at));
    response.end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => {
  process.send({ count, delays });
  [count, delays] = [0, []];
});
