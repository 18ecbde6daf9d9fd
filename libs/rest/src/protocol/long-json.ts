import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { jsonParts } from './json-parts.js';
import type { PageSize } from './page-size.js';

/** Characters that are encoded together. */
const CHUNK = 250_000;

/** How long the event loop may be blocked, in milliseconds. */
const TURN_MS = 10;

/** How the JSON of a long value is made. */
interface LongJsonOptions {
  /** Counts the records if the value is a list of them, and may refuse. */
  readonly size?: PageSize;
  /** JSON around that of the value. */
  readonly before?: string;
  readonly after?: string;
  /** Is given the bytes in their order. */
  readonly onBytes?: (bytes: Buffer) => void;
}

/** The bytes of the JSON of a long value. Other requests are served meanwhile. */
export async function longJson(
  value: unknown,
  { size, before = '', after = '', onBytes }: LongJsonOptions = {},
): Promise<Buffer> {
  const output = new TurnTaker(onBytes);
  output.write(before);
  if (size && Array.isArray(value)) await writeRecords(value, size, output);
  else for (const part of jsonParts(value)) await output.writeInTurns(part);
  output.write(after);
  return output.end();
}

async function writeRecords(records: readonly unknown[], size: PageSize, output: TurnTaker): Promise<void> {
  output.write('[');
  for (const [index, record] of records.entries()) {
    const start = output.length;
    if (index > 0) output.write(',');
    for (const part of jsonParts(record)) await output.writeInTurns(part);
    size.add(output.length - start);
  }
  output.write(']');
}

/** Collects text as bytes, and yields to the event loop now and then. */
class TurnTaker {
  private readonly chunks: Buffer[] = [];
  private text = '';
  private bytes = 0;
  private began = performance.now();

  constructor(private readonly onBytes?: (bytes: Buffer) => void) {}

  /** The number of bytes until now. */
  get length(): number {
    this.flush();
    return this.bytes;
  }

  write(text: string): void {
    this.text += text;
    if (this.text.length >= CHUNK) this.flush();
  }

  async writeInTurns(text: string): Promise<void> {
    this.write(text);
    if (performance.now() - this.began < TURN_MS) return;
    await yieldToEventLoop();
    this.began = performance.now();
  }

  end(): Buffer {
    this.flush();
    return Buffer.concat(this.chunks);
  }

  private flush(): void {
    if (this.text === '') return;
    const chunk = Buffer.from(this.text);
    this.text = '';
    this.bytes += chunk.length;
    this.chunks.push(chunk);
    this.onBytes?.(chunk);
  }
}
