import { STATUS_CODES } from 'node:http';
import { OutboundFailure, type BreakOff, type CollectedAnswer, type SafeHttpClient } from '@grove/core';
import type { AttemptResult, DeliveryAttempt } from '../model/delivery-attempt.js';
import { parseRetryAfter } from '../retries/retry-delays.rules.js';
import { failureCode, failureMessage, statusErrorCode } from './error-codes.js';
import { redactHeaders, redactSecrets } from './redaction.rules.js';
import { requestHeaders } from './request-headers.js';
import { decodeText, truncateText } from './response-text.rules.js';

export const REQUEST_TIMEOUTS = { firstByteMs: 15_000, totalMs: 20_000 };
const MAX_RESPONSE_BYTES = 64 * 1024;

/** The part of a result that depends on the response. */
type ResponseResult = Omit<AttemptResult, 'durationMs' | 'requestHeaders'>;

/** Sends one attempt and returns its result. It never throws. */
export class Sender {
  private readonly running = new Set<BreakOff>();

  constructor(
    private readonly outboundOf: (webhookId: number) => SafeHttpClient,
    private readonly clock: () => number,
    private readonly timeouts = REQUEST_TIMEOUTS,
  ) {}

  async send(attempt: DeliveryAttempt, siteUrl: string, traceparent?: string): Promise<AttemptResult> {
    const headers = requestHeaders(attempt, siteUrl, this.clock(), traceparent);
    const startedAt = performance.now();
    const response = await this.post(attempt, headers);
    return {
      ...response,
      durationMs: Math.round(performance.now() - startedAt),
      requestHeaders: redactHeaders(headers, attempt.secrets),
    };
  }

  /** Aborts all running requests. */
  stop(): void {
    for (const abort of this.running) abort(new DOMException('The dispatcher stops', 'AbortError'));
  }

  private async post(
    { webhookId, url, body, secrets }: DeliveryAttempt,
    headers: Record<string, string>,
  ): Promise<ResponseResult> {
    const request = { headers, body, mostBytes: MAX_RESPONSE_BYTES, running: this.running, ...this.timeouts };
    try {
      return this.toResult(await this.outboundOf(webhookId).post(url, request), secrets);
    } catch (error) {
      const noResponse = { responseCode: 0, responseHeaders: {}, responseBody: '', retryAfterMs: 0 };
      const connection = error instanceof OutboundFailure ? error.connection : {};
      return { ...noResponse, connection, errorCode: failureCode(error), responseMessage: failureMessage(error) };
    }
  }

  private toResult({ status, headers, body, connection }: CollectedAnswer, secrets: readonly string[]): ResponseResult {
    const text = redactSecrets(decodeText(body, MAX_RESPONSE_BYTES), secrets);
    return {
      connection,
      errorCode: statusErrorCode(status),
      responseCode: status,
      responseMessage: STATUS_CODES[status] ?? '',
      responseHeaders: redactHeaders(headers, secrets),
      responseBody: truncateText(MAX_RESPONSE_BYTES, text),
      retryAfterMs: parseRetryAfter([headers['retry-after']].flat()[0], this.clock()),
    };
  }
}
