import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { onceSent, type Connection } from './connection.js';
import { failureOf, OutboundFailure } from './outbound-failure.js';

/** A response with its body, or with the first bytes of it up to the limit. */
export interface CollectedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly connection: Connection;
}

/** Aborts a request. The reason becomes its failure. */
export type BreakOff = (reason: Error) => void;

/** Maximum number of informational responses (1xx) before the response: a server that sends them without end would block this process. */
export const MAX_ANNOUNCEMENTS = 8;

/** Collects the response to one request without a stream, because most responses are short or empty. */
export class Collector implements Dispatcher.DispatchHandler {
  readonly answer: Promise<CollectedAnswer>;
  private settle: { resolve: (answer: CollectedAnswer) => void; reject: (reason: Error) => void };
  private controller?: Dispatcher.DispatchController;
  private broken?: Error;
  private announcements = 0;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private connection: Connection = {};
  private sentAt = 0;
  private readonly startedAt = Date.now();

  /** `mostBytes`: this much of the response is collected. `totalMs`: the request is not sent later than this after now. */
  constructor(
    private readonly mostBytes: number,
    private readonly totalMs: number,
  ) {
    this.answer = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  readonly breakOff: BreakOff = (reason) => {
    this.broken = reason;
    this.controller?.abort(reason);
    this.settle.reject(failureOf(reason, this.connection));
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // A process that was frozen sends what waited for a connection before its timers run. By then, another process may have sent the same. The
    // system clock counts while the whole machine sleeps; the monotonic clock may not.
    if (Date.now() - this.startedAt > this.totalMs) return this.breakOff(new DOMException('Too late to be sent', 'AbortError'));
    // The request may have been aborted while it waited for a connection.
    if (this.broken) return controller.abort(this.broken);
    onceSent((connection) => {
      this.connection = connection;
      this.sentAt = performance.now();
    });
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.connection = { firstByteMs: Math.round(performance.now() - this.sentAt), ...this.connection };
    if (status < 200 && ++this.announcements > MAX_ANNOUNCEMENTS)
      return this.breakOff(new OutboundFailure('size', undefined, this.connection));
    [this.status, this.headers] = [status, headers];
  }

  /** Closes the connection if the server sends more than the limit. */
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk.subarray(0, this.mostBytes - this.size));
    this.size += chunk.length;
    if (this.size < this.mostBytes) return;
    this.onResponseEnd();
    controller.abort(new Error('The limit of the response was read.'));
  }

  onResponseEnd(): void {
    const { status, headers, connection } = this;
    this.settle.resolve({ status, headers, connection, body: Buffer.concat(this.chunks) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.settle.reject(failureOf(error, this.connection));
  }
}
