import type { IncomingMessage } from 'node:http';
import { RequestAborted } from '@grove/core';

/** The bytes of a request, which are read on demand. */
export class IncomingBody {
  private readonly chunks: Buffer[] = [];
  private received = 0;

  constructor(private readonly request: IncomingMessage) {}

  get exists(): boolean {
    return this.request.headers['transfer-encoding'] !== undefined || this.declared > 0;
  }

  /** The minimum size: the announced length, or the bytes that were received. */
  get length(): number {
    return Math.max(this.declared, this.received);
  }

  get bytes(): Buffer {
    return this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
  }

  /** Reads up to a limit and returns whether the end was reached. Reads nothing if a longer body was announced. */
  readUpTo(limit: number): Promise<boolean> {
    const { request } = this;
    if (this.length > limit) return Promise.resolve(false);
    if (!this.exists || request.readableEnded) return Promise.resolve(true);
    if (request.destroyed) return Promise.reject(new RequestAborted());
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        request.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff).pause();
        outcome();
      };
      const end = () => settle(() => resolve(true));
      const breakOff = () => settle(() => reject(new RequestAborted()));
      const take = (chunk: Buffer) => {
        this.chunks.push(chunk);
        this.received += chunk.length;
        if (this.received > limit) settle(() => resolve(false));
      };
      request.on('data', take).on('end', end).on('error', breakOff).on('close', breakOff).resume();
    });
  }

  private get declared(): number {
    return Number(this.request.headers['content-length'] ?? 0);
  }
}
