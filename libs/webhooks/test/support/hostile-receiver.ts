import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a receiver does with a connection once something was asked on it. */
type Habit = (socket: Socket) => void;

/** A receiver below HTTP, which does what it likes. */
export interface HostileReceiver {
  readonly origin: string;
  /** Connections so far that sent something (whoever looks for a free port may connect and send nothing), and those that are still open. */
  readonly connections: number;
  readonly open: number;
  /** Bytes that it could get rid of. */
  readonly written: number;
  close(): Promise<void>;
}

/** Listens on any port of this machine. */
export async function startHostileReceiver(habit: Habit): Promise<HostileReceiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let written = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      written += socket.bytesWritten;
    });
    socket.once('data', () => {
      connections++;
      habit(socket);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    get written() {
      return written;
    },
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

/** A little at a time, so that no single wait is long. */
const drip =
  (beginning: string): Habit =>
  (socket) => {
    socket.write(beginning);
    const dripping = setInterval(() => socket.write('x'), 100);
    socket.on('close', () => clearInterval(dripping));
  };

/** As much as the other side takes, for ever. */
const pour =
  (beginning: string, more: string | Buffer): Habit =>
  (socket) => {
    socket.write(beginning);
    const pouring = () => {
      while (!socket.destroyed && socket.write(more));
    };
    socket.on('drain', pouring);
    pouring();
  };

/** Leads somewhere else. */
export const redirectTo =
  (location: string): Habit =>
  (socket) =>
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`);

const say =
  (text: string): Habit =>
  (socket) =>
    socket.end(text);

const BOMB = gzipSync(Buffer.alloc(100_000_000));

/** Everything that was thought of. */
export const HABITS = {
  'says nothing': () => undefined,
  'lets its answer drip': drip(`${HEAD}\r\n`),
  'lets its headers drip': drip('HTTP/1.1 200 OK\r\nX-Slow: '),
  'answers with ten gigabytes': pour(`${HEAD}Content-Length: 10000000000\r\n\r\n`, Buffer.alloc(65_536, 'x')),
  'sends a bomb': (socket) => {
    socket.write(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${BOMB.length}\r\n\r\n`);
    socket.end(BOMB);
  },
  'sends headers without end': pour('HTTP/1.1 200 OK\r\n', `X-More: ${'x'.repeat(4_000)}\r\n`),
  'sends one header of a megabyte': say(`${HEAD}X-Large: ${'x'.repeat(1_000_000)}\r\n\r\n`),
  'announces its answer without end': pour('', 'HTTP/1.1 103 Early Hints\r\nLink: </figs.css>\r\n\r\n'.repeat(1_000)),
  'says that we may continue, and then nothing': (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
  'speaks HTTP as it was in 1991': say('<html>figs</html>'),
  'breaks off before it answers': (socket) => socket.resetAndDestroy(),
  'breaks off amid its answer': (socket) =>
    socket.write(`${HEAD}Content-Length: 100\r\n\r\nhalf`, () => setTimeout(() => socket.resetAndDestroy(), 50)),
  'does not speak HTTP': say('220 mail.example ESMTP\r\n'),
  'leads to where machines learn their passwords': redirectTo('http://169.254.169.254/latest/meta-data/'),
} as const satisfies Record<string, Habit>;

export type HabitName = keyof typeof HABITS;
