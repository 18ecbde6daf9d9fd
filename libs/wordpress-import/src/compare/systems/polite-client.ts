import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request, type Dispatcher } from 'undici';
import { CannotCompare } from './system.js';

/** How a server is treated with care. */
interface Politeness {
  /** How many requests run at the same time. */
  readonly concurrency: number;
  /** The wait before the first repetition; each further one waits twice as long. */
  readonly retryDelayMs: number;
}

/** A complete response. */
interface TextResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const MAX_ATTEMPTS = 6;
const MAX_DELAY_MS = 60_000;
const MAX_RESPONSE_SIZE = 200_000_000;
const TIMEOUT_MS = 180_000;

/** 500 is not among them: a WordPress site answers it to requests that always fail. */
const BUSY = new Set([429, 502, 503, 504, 508, 520, 521, 522, 523, 524]);

/** Sends GET requests: few at the same time, and again after a while if the server is busy. */
export class PoliteClient {
  private readonly agent: Agent;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly politeness: Politeness) {
    this.agent = new Agent({ connections: politeness.concurrency, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  }

  /** Redirects are not followed. */
  async get(url: string, headers: Readonly<Record<string, string>>, mostAttempts = MAX_ATTEMPTS): Promise<TextResponse> {
    await this.enter();
    try {
      return await this.attempts(url, headers, mostAttempts);
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async enter(): Promise<void> {
    while (this.running >= this.politeness.concurrency) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running++;
  }

  private async attempts(url: string, headers: Readonly<Record<string, string>>, mostAttempts: number): Promise<TextResponse> {
    for (let attempt = 1; ; attempt++) {
      const result = await this.attempt(url, headers);
      const isLast = attempt >= mostAttempts;
      if ('error' in result && isLast) throw unreachable(url, result.error);
      if (!('error' in result) && (!BUSY.has(result.status) || isLast)) return result;
      await delay(this.delayBefore(attempt, 'error' in result ? undefined : result));
    }
  }

  private async attempt(url: string, headers: Readonly<Record<string, string>>): Promise<TextResponse | { error: unknown }> {
    try {
      const response = await request(url, { headers: { accept: 'application/json', ...headers }, dispatcher: this.agent });
      return { status: response.statusCode, headers: response.headers, text: await textOf(response) };
    } catch (error) {
      if (error instanceof CannotCompare) throw error;
      return { error };
    }
  }

  private delayBefore(attempt: number, response: TextResponse | undefined): number {
    const seconds = Number(response?.headers['retry-after']);
    const wait = seconds > 0 ? seconds * 1000 : this.politeness.retryDelayMs * 2 ** (attempt - 1);
    return Math.min(wait, MAX_DELAY_MS);
  }
}

async function textOf({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_RESPONSE_SIZE)
      throw new CannotCompare(`A response is larger than ${MAX_RESPONSE_SIZE / 1e6} MB. Use a smaller --per-page.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function unreachable(url: string, error: unknown): CannotCompare {
  const { code, message } = error as NodeJS.ErrnoException;
  return new CannotCompare(
    `${new URL(url).origin} does not answer (${code ?? message}). Check the address and that the system runs.`,
  );
}
