import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a receiver does with a connection after it has received the first data. */
type Behaviour = (socket: Socket) => void;

/** A receiver that works with raw sockets, so that it can break HTTP. */
export interface HostileReceiver {
  readonly origin: string;
  /** How many connections have sent data so far. Tools that search a free port connect without sending anything. */
  readonly connections: number;
  /** How many connections are open now. */
  readonly open: number;
  /** The number of bytes that the client accepted. */
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
const sendSlowly =
  (beginning: string): Behaviour =>
  (socket) => {
    socket.write(beginning);
    const timer = setInterval(() => socket.write('x'), 100);
    socket.on('close', () => clearInterval(timer));
  };

/** Sends as much as the client accepts, forever. */
const sendEndlessly =
  (beginning: string, more: string | Buffer): Behaviour =>
  (socket) => {
    socket.write(beginning);
    const sendMore = () => {
      while (!socket.destroyed && socket.write(more));
    };
    socket.on('drain', sendMore);
    sendMore();
  };

/** Redirects. */
export const redirectTo =
  (location: string): Behaviour =>
  (socket) =>
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`);

const sendAndClose =
  (text: string): Behaviour =>
  (socket) =>
    socket.end(text);

const GZIP_BOMB = gzipSync(Buffer.alloc(100_000_000));

/** All behaviours that are tested. */
export const BEHAVIOURS = {
  'does not respond': () => undefined,
  'sends its body slowly': sendSlowly(`${HEAD}\r\n`),
  'sends its headers slowly': sendSlowly('HTTP/1.1 200 OK\r\nX-Slow: '),
  'answers with ten gigabytes': sendEndlessly(`${HEAD}Content-Length: 10000000000\r\n\r\n`, Buffer.alloc(65_536, 'x')),
  'sends a gzip bomb': (socket) => {
    socket.write(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${GZIP_BOMB.length}\r\n\r\n`);
    socket.end(GZIP_BOMB);
  },
  'sends endless headers': sendEndlessly('HTTP/1.1 200 OK\r\n', `X-More: ${'x'.repeat(4_000)}\r\n`),
  'sends one header of a megabyte': sendAndClose(`${HEAD}X-Large: ${'x'.repeat(1_000_000)}\r\n\r\n`),
  'sends endless early hints': sendEndlessly('', 'HTTP/1.1 103 Early Hints\r\nLink: </figs.css>\r\n\r\n'.repeat(1_000)),
  'sends 100 Continue and nothing else': (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
  'responds with HTTP/0.9': sendAndClose('<html>figs</html>'),
  'closes the connection before its response': (socket) => socket.resetAndDestroy(),
  'closes the connection during its response': (socket) =>
    socket.write(`${HEAD}Content-Length: 100\r\n\r\nhalf`, () => setTimeout(() => socket.resetAndDestroy(), 50)),
  'does not speak HTTP': sendAndClose('220 mail.example ESMTP\r\n'),
  'redirects to a metadata service': redirectTo('http://169.254.169.254/latest/meta-data/'),
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof BEHAVIOURS;
