/**
 * So many servers that take webhooks, in a process of their own. Asked to `look`, it reports how many requests came since the last time, how many a second
 * from the first to the last of them, how many headers they had, and how many milliseconds each took since the moment that its body names. Asked to
 * `count`, it reports how many came in all, and with how many events. Asked to `hang` or to `answer`, the first webhook does so, and is not counted any more.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';

let [arrivals, delays, headers, requests] = [[], [], 0, 0];
const events = new Set();
/** What the first webhook does if it is apart from the others, and how many of its requests hang. */
let [apart, hung] = [undefined, 0];

function take(request, response) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const now = Date.now();
    if (apart && request.url === '/0') return void (apart === 'hang' ? hung++ : response.end());
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
    const seen = { count, headers, hung, perSecond: (count / (arrivals[count - 1] - arrivals[0])) * 1000, delays };
    [arrivals, delays] = [[], []];
    return seen;
  },
  hang: () => ([apart, hung] = ['hang', 0]),
  answer: () => ([apart, hung] = ['answer', 0]),
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
