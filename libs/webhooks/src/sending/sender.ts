import { STATUS_CODES } from 'node:http';
import type { Outbound, OutboundAnswer } from '@grove/kernel';
import { wishOf } from '../deliveries/retry.rules.js';
import { codeOfFailure, codeOfStatus, sentenceOf } from './error-codes.js';
import type { Parcel, Receipt } from './parcel.js';
import { shownHeaders, withoutSecrets } from './redaction.rules.js';
import { requestHeaders } from './request-headers.js';

/** How much patience a receiver is met with. */
export const PATIENCE = { firstByteMs: 15_000, totalMs: 20_000 };
const MOST_BYTES = 64 * 1024;

/** What came in of an answer. */
type Answer = Pick<Receipt, 'errorCode' | 'responseCode' | 'responseMessage' | 'responseHeaders' | 'responseBody' | 'wished'>;

/** Makes one attempt, and tells what came of it: it never throws. */
export class Sender {
  private readonly running = new Set<AbortController>();

  constructor(
    private readonly outbound: Outbound,
    private readonly clock: () => number,
    private readonly patience = PATIENCE,
  ) {}

  async send(parcel: Parcel, source: string): Promise<Receipt> {
    const headers = requestHeaders(parcel, source, this.clock());
    const begun = performance.now();
    const answer = await this.ask(parcel, headers);
    return {
      ...answer,
      durationMs: Math.round(performance.now() - begun),
      requestHeaders: shownHeaders(headers, parcel.secrets),
    };
  }

  /** Breaks off whatever is running. */
  stop(): void {
    for (const ending of this.running) ending.abort();
  }

  private async ask({ url, body, secrets }: Parcel, headers: Record<string, string>): Promise<Answer> {
    const { firstByteMs, totalMs } = this.patience;
    const ending = new AbortController();
    const late = setTimeout(() => ending.abort(new DOMException('Too late', 'TimeoutError')), totalMs);
    this.running.add(ending);
    try {
      const order = { method: 'POST' as const, headers, body, firstByteMs, signal: ending.signal, maxBytes: Infinity };
      return await this.outbound.send(url, order, (answer) => this.read(answer, secrets));
    } catch (error) {
      const errorCode = codeOfFailure(error);
      const nothing = { responseCode: 0, responseHeaders: {}, responseBody: '', wished: 0 };
      return { ...nothing, errorCode, responseMessage: sentenceOf(errorCode) };
    } finally {
      clearTimeout(late);
      this.running.delete(ending);
    }
  }

  /** Reads so much and no more; whoever sends on has its connection cut. */
  private async read({ status, headers, body }: OutboundAnswer, secrets: readonly string[]): Promise<Answer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, MOST_BYTES - size));
      size += chunk.length;
      if (size >= MOST_BYTES) break;
    }
    return {
      errorCode: codeOfStatus(status),
      responseCode: status,
      responseMessage: STATUS_CODES[status] ?? '',
      responseHeaders: shownHeaders(headers, secrets),
      responseBody: withoutSecrets(Buffer.concat(chunks).toString('utf8'), secrets),
      wished: wishOf([headers['retry-after']].flat()[0], this.clock()),
    };
  }
}
