import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { onceSent, type Connection } from './connection.js';
import { failureOf, OutboundFailure } from './outbound-failure.js';

/** An answer with its body, or as much of it as was wanted. */
export interface CollectedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly connection: Connection;
}

/** Ends a request, for a reason that becomes its failure. */
export type BreakOff = (reason: Error) => void;

/** How often an answer may be announced (1xx) before it comes: whoever does that without end lets nothing else have its turn. */
export const MOST_ANNOUNCEMENTS = 8;

/** Takes in the answer to one request, without a stream: most are a line or nothing. */
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

  constructor(private readonly mostBytes: number) {
    this.answer = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  readonly breakOff: BreakOff = (reason) => {
    this.broken = reason;
    this.controller?.abort(reason);
    this.settle.reject(failureOf(reason, this.connection));
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // It may have been broken off while it waited for a connection.
    if (this.broken) return controller.abort(this.broken);
    onceSent((connection) => {
      this.connection = connection;
      this.sentAt = performance.now();
    });
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.connection = { firstByteMs: Math.round(performance.now() - this.sentAt), ...this.connection };
    if (status < 200 && ++this.announcements > MOST_ANNOUNCEMENTS)
      return this.breakOff(new OutboundFailure('size', undefined, this.connection));
    [this.status, this.headers] = [status, headers];
  }

  /** Whoever sends on beyond what is wanted has the connection cut. */
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk.subarray(0, this.mostBytes - this.size));
    this.size += chunk.length;
    if (this.size < this.mostBytes) return;
    this.onResponseEnd();
    controller.abort(new Error('Enough was read.'));
  }

  onResponseEnd(): void {
    const { status, headers, connection } = this;
    this.settle.resolve({ status, headers, connection, body: Buffer.concat(this.chunks) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.settle.reject(failureOf(error, this.connection));
  }
}
