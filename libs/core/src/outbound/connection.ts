import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** How a request travelled. What it did not come to is missing; times are whole milliseconds. */
export interface Connection {
  /** The address that was connected to, or else the last that was tried. */
  readonly address?: string;
  /** An earlier request had opened it, so that this one did not look up, connect and encrypt. */
  readonly isReused?: boolean;
  /** As `TLSv1.3`. */
  readonly tlsVersion?: string;
  /** As `TLS_AES_256_GCM_SHA384`. */
  readonly tlsCipher?: string;
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  /** From the request being sent until its answer began. */
  readonly firstByteMs?: number;
}

/** What the next request on each open connection has to tell of it. */
const open = new WeakMap<Socket, Connection>();

/** Who is about to send a request. */
let sender: ((connection: Connection) => void) | undefined;

/** Takes the time of each step in which a connection is opened. */
export class Opening {
  connection: Connection = {};
  private since = performance.now();

  /** Its name was looked up. */
  foundName(): void {
    this.connection = { dnsMs: this.step() };
  }

  /** A connection is being tried, perhaps to several addresses. */
  watch(socket: Socket): void {
    socket.on('connectionAttempt', (address: string) => (this.connection = { ...this.connection, address }));
    // Before undici hears of it, and passes on what is known so far.
    socket.prependOnceListener('connect', () => (this.connection = { ...this.connection, connectMs: this.step() }));
  }

  /** Requests may go through it. */
  finish(socket: Socket): void {
    const tls = socket instanceof TLSSocket ? { ...encryptionOf(socket), tlsMs: this.step() } : {};
    open.set(socket, { ...this.connection, ...tls, address: socket.remoteAddress, isReused: false });
  }

  private step(): number {
    const [begun, now] = [this.since, performance.now()];
    this.since = now;
    return Math.round(now - begun);
  }
}

const encryptionOf = (socket: TLSSocket): Connection => ({
  tlsVersion: socket.getProtocol() ?? undefined,
  tlsCipher: socket.getCipher().standardName,
});

/**
 * Has a request told by which connection it goes. Its handler learns that it begins, but not where: that is published on this channel as its headers go
 * out, and nothing else runs between the two.
 */
export function onceSent(tell: (connection: Connection) => void): void {
  sender = tell;
}

/** Where undici publishes that the headers of a request go out. */
const SENDING = 'undici:client:sendHeaders';
let listeners = 0;

/** Listens to it until what is given back is called; once for all who ask for it. */
export function hearConnections(): () => void {
  if (listeners++ === 0) subscribe(SENDING, hearSending);
  return () => void (--listeners === 0 && unsubscribe(SENDING, hearSending));
}

function hearSending(message: unknown): void {
  const { socket } = message as { socket: Socket };
  const [connection, tell] = [open.get(socket), sender];
  sender = undefined;
  if (!connection) return;
  const { address, tlsVersion, tlsCipher } = connection;
  open.set(socket, { address, tlsVersion, tlsCipher, isReused: true });
  tell?.(connection);
}
