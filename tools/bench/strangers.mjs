/** Strangers who send 10 MB each to a server, until this process is ended, by plain sockets, which stop sending when the answer is there. */
import { connect } from 'node:net';

const SIZE = 10_000_000;
const JSON_KIND = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

const row = (unit) => Buffer.from(unit.repeat(SIZE / unit.length));
const keys = Buffer.from(`{${Array.from({ length: 700_000 }, (_, number) => `"k${number}":1`).join()}}`.padEnd(SIZE));
const BODIES = [
  [FORM, Buffer.concat([Buffer.from('a'), row('[]'), Buffer.from('=1')])],
  [JSON_KIND, keys],
  [JSON_KIND, row('[')],
  [FORM, row('a[]=1&')],
  ['multipart/form-data; boundary=x', row('--x\r\n')],
  ['text/plain', row('x')],
];
const TARGETS = [
  '/rest/',
  '/rest/cms/v2/posts',
  '/rest/shop/v1/orders',
  '/rest/shop/v1/products/batch',
  '/contact-form/none',
  '/',
];

const [origin, senders] = process.argv.slice(2);
const { hostname, port } = new URL(origin);
let turn = 0;
process.on('disconnect', () => process.exit(0));
for (let number = 0; number < Number(senders); number++) strike();

function strike() {
  const [kind, body] = BODIES[turn % BODIES.length];
  const target = TARGETS[Math.floor(turn++ / BODIES.length) % TARGETS.length];
  const socket = connect(Number(port), hostname);
  socket.write(`POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: ${kind}\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body);
  socket.once('data', () => socket.destroy());
  socket.on('error', () => undefined);
  socket.once('close', () => {
    process.send({ turn });
    strike();
  });
}
