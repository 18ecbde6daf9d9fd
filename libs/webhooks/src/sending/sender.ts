import { STATUS_CODES } from 'node:http';
import { OutboundFailure, type BreakOff, type CollectedAnswer, type Outbound } from '@grove/core';
import { wishOf } from '../retries/retry-delays.rules.js';
import { cutTo, textOf } from './response-text.rules.js';
import { codeOfFailure, codeOfStatus, sentenceOfFailure } from './error-codes.js';
import type { Parcel, Receipt } from '../model/delivery-attempt.js';
import { shownHeaders, withoutSecrets } from './redaction.rules.js';
import { requestHeaders } from './request-headers.js';

/** How much patience a receiver is met with. */
export const PATIENCE = { firstByteMs: 15_000, totalMs: 20_000 };
const MOST_BYTES = 64 * 1024;

/** What came in of an answer. */
type Answer = Omit<Receipt, 'durationMs' | 'requestHeaders'>;

/** Makes one attempt, and tells what came of it: it never throws. */
export class Sender {
  private readonly running = new Set<BreakOff>();

  constructor(
    private readonly outboundOf: (webhookId: number) => Outbound,
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
    for (const breakOff of this.running) breakOff(new DOMException('The dispatcher stops', 'AbortError'));
  }

  private async ask({ webhookId, url, body, secrets }: Parcel, headers: Record<string, string>): Promise<Answer> {
    const order = { headers, body, mostBytes: MOST_BYTES, running: this.running, ...this.patience };
    try {
      return this.told(await this.outboundOf(webhookId).post(url, order), secrets);
    } catch (error) {
      const nothing = { responseCode: 0, responseHeaders: {}, responseBody: '', wished: 0 };
      const connection = error instanceof OutboundFailure ? error.connection : {};
      return { ...nothing, connection, errorCode: codeOfFailure(error), responseMessage: sentenceOfFailure(error) };
    }
  }

  private told({ status, headers, body, connection }: CollectedAnswer, secrets: readonly string[]): Answer {
    return {
      connection,
      errorCode: codeOfStatus(status),
      responseCode: status,
      responseMessage: STATUS_CODES[status] ?? '',
      responseHeaders: shownHeaders(headers, secrets),
      responseBody: cutTo(MOST_BYTES, withoutSecrets(textOf(body, MOST_BYTES), secrets)),
      wished: wishOf([headers['retry-after']].flat()[0], this.clock()),
    };
  }
}
