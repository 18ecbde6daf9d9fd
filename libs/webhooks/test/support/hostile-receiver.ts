import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a receiver does with a connection after the first data. */
type Behaviour = (socket: Socket) => void;

/** A receiver that works with raw sockets, so that it can break HTTP. */
export interface HostileReceiver {
  readonly origin: string;
  /** Connections so far that sent data (tools that search a free port connect without), and those that are still open. */
  readonly connections: number;
  readonly open: number;
  /** Bytes that it could send. */
  readonly written: number;
  close(): Promise<void>;
}

/** Listens on any port of this machine. */
export async function startHostileReceiver(behaviour: Behaviour): Promise<HostileReceiver> {
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
      behaviour(socket);
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

/** Sends a byte at a time, so that no single wait is long. */
const drip =
  (beginning: string): Behaviour =>
  (socket) => {
    socket.write(beginning);
    const dripping = setInterval(() => socket.write('x'), 100);
    socket.on('close', () => clearInterval(dripping));
  };

/** Sends as much as the client accepts, forever. */
const pour =
  (beginning: string, more: string | Buffer): Behaviour =>
  (socket) => {
    socket.write(beginning);
    const pouring = () => {
      while (!socket.destroyed && socket.write(more));
    };
    socket.on('drain', pouring);
    pouring();
  };

/** Redirects. */
export const redirectTo =
  (location: string): Behaviour =>
  (socket) =>
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`);

const say =
  (text: string): Behaviour =>
  (socket) =>
    socket.end(text);

const BOMB = gzipSync(Buffer.alloc(100_000_000));

/** All behaviours that are tested. */
export const BEHAVIOURS = {
  'says nothing': () => undefined,
  'sends its body slowly': drip(`${HEAD}\r\n`),
  'sends its headers slowly': drip('HTTP/1.1 200 OK\r\nX-Slow: '),
  'answers with ten gigabytes': pour(`${HEAD}Content-Length: 10000000000\r\n\r\n`, Buffer.alloc(65_536, 'x')),
  'sends a gzip bomb': (socket) => {
    socket.write(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${BOMB.length}\r\n\r\n`);
    socket.end(BOMB);
  },
  'sends endless headers': pour('HTTP/1.1 200 OK\r\n', `X-More: ${'x'.repeat(4_000)}\r\n`),
  'sends one header of a megabyte': say(`${HEAD}X-Large: ${'x'.repeat(1_000_000)}\r\n\r\n`),
  'sends endless early hints': pour('', 'HTTP/1.1 103 Early Hints\r\nLink: </figs.css>\r\n\r\n'.repeat(1_000)),
  'sends 100 Continue and nothing else': (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
  'speaks HTTP/0.9': say('<html>figs</html>'),
  'closes the connection before its response': (socket) => socket.resetAndDestroy(),
  'closes the connection during its response': (socket) =>
    socket.write(`${HEAD}Content-Length: 100\r\n\r\nhalf`, () => setTimeout(() => socket.resetAndDestroy(), 50)),
  'does not speak HTTP': say('220 mail.example ESMTP\r\n'),
  'redirects to a metadata service': redirectTo('http://169.254.169.254/latest/meta-data/'),
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof BEHAVIOURS;
