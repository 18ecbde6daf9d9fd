/**
 * So many servers that take webhooks, in a process of their own. Asked to `look`, it reports how many requests came since the last time, how many a second
 * from the first to the last of them, how many headers they had, and how many milliseconds each took since the moment that its body names. Asked to
 * `count`, it reports how many came in all, and with how many events.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';

let [arrivals, delays, headers, requests] = [[], [], 0, 0];
const events = new Set();

function take(request, response) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const now = Date.now();
    const [, id, at] = /"id":(\d+),"at":(\d+)/.exec(Buffer.concat(chunks).toString()) ?? [];
    events.add(Number(id));
    requests++;
    headers = request.rawHeaders.length / 2;
    arrivals.push(now);
    delays.push(now - Number(at));
    response.end();
  });
}

const ANSWERS = {
  look() {
    const count = arrivals.length;
    const told = { count, headers, perSecond: (count / (arrivals[count - 1] - arrivals[0])) * 1000, delays };
    [arrivals, delays] = [[], []];
    return told;
  },
  count: () => ({ requests, events: events.size }),
};

const origins = [];
for (let left = Number(process.argv[2]); left > 0; left--) {
  const server = createServer(take);
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origins.push(`http://127.0.0.1:${server.address().port}`);
}
process.on('message', (what) => process.send(ANSWERS[what]()));
process.send({ origins });
