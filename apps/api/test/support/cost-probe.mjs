/** Loaded into a server before its own code: counts what its work costs, and tells it to the process that started it. */
import { subscribe } from 'node:diagnostics_channel';
import { setInterval } from 'node:timers';

const LOOK_EVERY_MS = 5;

/** Connections that were opened since it began. */
let connections;
let cost;
let cpuAtStart;

function begin() {
  cpuAtStart = process.cpuUsage();
  connections = new Set();
  cost = { mostBytesRead: 0, longestJson: 0, longestTurnMs: 0 };
}

const note = (name, value) => (cost[name] = Math.max(cost[name], value));
const milliseconds = ({ user, system }) => (user + system) / 1000;

subscribe('net.server.socket', ({ socket }) => {
  connections.add(socket);
  socket.once('close', () => {
    if (connections.delete(socket)) note('mostBytesRead', socket.bytesRead);
  });
});

const parse = JSON.parse;
JSON.parse = (text, reviver) => {
  note('longestJson', String(text).length);
  return parse(text, reviver);
};

// Time of the processor, not of the clock: what else the machine does makes no turn longer.
let cpuAtLook = process.cpuUsage();
setInterval(() => {
  note('longestTurnMs', milliseconds(process.cpuUsage(cpuAtLook)));
  cpuAtLook = process.cpuUsage();
}, LOOK_EVERY_MS).unref();

begin();
process.on('message', (order) => {
  if (order === 'begin') begin();
  for (const { bytesRead } of connections) note('mostBytesRead', bytesRead);
  process.send({ ...cost, cpuMs: milliseconds(process.cpuUsage(cpuAtStart)), residentMb: process.memoryUsage.rss() / 1e6 });
});
process.channel.unref();
