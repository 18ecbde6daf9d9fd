import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** The connection of a request. Steps that were not reached are missing; times are whole milliseconds. */
export interface Connection {
  /** The address of the connection, or else the last address that was tried. */
  readonly address?: string;
  /** Whether an earlier request opened the connection, so that this one has no times of lookup, connect and TLS. */
  readonly isReused?: boolean;
  /** Such as `TLSv1.3`. */
  readonly tlsVersion?: string;
  /** Such as `TLS_AES_256_GCM_SHA384`. */
  readonly tlsCipher?: string;
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  /** From the sending of the request until the first byte of its response. */
  readonly firstByteMs?: number;
}

/** What is reported with the next request on each open connection. */
const open = new WeakMap<Socket, Connection>();

/** The callback of the request that is about to be sent. */
let sender: ((connection: Connection) => void) | undefined;

/** Measures the time of each step of opening a connection. */
export class Opening {
  connection: Connection = {};
  private since = performance.now();

  /** The name was resolved. */
  foundName(): void {
    this.connection = { dnsMs: this.step() };
  }

  /** The socket connects, perhaps to several addresses. */
  watch(socket: Socket): void {
    socket.on('connectionAttempt', (address: string) => (this.connection = { ...this.connection, address }));
    // Before the listener of undici, which reads what is known so far.
    socket.prependOnceListener('connect', () => (this.connection = { ...this.connection, connectMs: this.step() }));
  }

  /** The connection is ready for requests. */
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
 * Calls back with the connection of the request that is about to be sent. The handler of a request does not know its socket; undici publishes it on a
 * diagnostics channel when it sends the headers, and nothing else runs between the two.
 */
export function onceSent(callback: (connection: Connection) => void): void {
  sender = callback;
}

/** The channel on which undici publishes that it sends the headers of a request. */
const SENDING = 'undici:client:sendHeaders';
let listeners = 0;

/** Subscribes to the channel, once for all callers. The returned function ends that. */
export function hearConnections(): () => void {
  if (listeners++ === 0) subscribe(SENDING, hearSending);
  return () => void (--listeners === 0 && unsubscribe(SENDING, hearSending));
}

function hearSending(message: unknown): void {
  const { socket } = message as { socket: Socket };
  const [connection, callback] = [open.get(socket), sender];
  sender = undefined;
  if (!connection) return;
  const { address, tlsVersion, tlsCipher } = connection;
  open.set(socket, { address, tlsVersion, tlsCipher, isReused: true });
  callback?.(connection);
}
