import { createReadStream, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { isArray, member, type Json } from '../json.js';
import { CannotCompare } from './system.js';

/** What a system answered to one request at an earlier time. `{site}` in the body is the address of its site. */
export interface RecordedAnswer {
  /** The recorded name of the principal; `anon` is a visitor. */
  readonly actor: string;
  readonly path: string;
  readonly status: number;
  readonly total: number | undefined;
  readonly body: Json;
}

const MAX_FILE_SIZE = 200_000_000;
const MAX_TEXT_SIZE = 500_000_000;

/** Reads recorded answers: a JSON array, which may be compressed with gzip. */
export async function readRecordedAnswers(file: string): Promise<RecordedAnswer[]> {
  if (statSync(file).size > MAX_FILE_SIZE) throw new CannotCompare(`${file} is larger than ${MAX_FILE_SIZE / 1e6} MB.`);
  const answers = parse(file, await textOf(file));
  if (!isArray(answers) || answers.length === 0)
    throw new CannotCompare(`${file} has no recorded answers: it must be a JSON array.`);
  return answers.map((answer, index) => answerOf(answer) ?? invalid(file, index)).filter(({ path }) => path !== '');
}

async function textOf(file: string): Promise<string> {
  const stream = createReadStream(file);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of (file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_TEXT_SIZE) throw new CannotCompare(`${file} is larger than ${MAX_TEXT_SIZE / 1e6} MB when it is unpacked.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof CannotCompare) throw error;
    throw new CannotCompare(`${file} cannot be read: ${(error as Error).message}.`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(file: string, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new CannotCompare(`${file} has no recorded answers: it is no JSON.`);
  }
}

/** Requests other than GET have an empty path: they are not sent again. */
function answerOf(answer: Json): RecordedAnswer | undefined {
  const [actor, method, path, status, total] = ['actor', 'method', 'path', 'status', 'total'].map((name) => member(answer, name));
  if (typeof actor !== 'string' || typeof path !== 'string' || typeof status !== 'number') return undefined;
  if (!path.startsWith('/')) return undefined;
  const count = typeof total === 'number' || (typeof total === 'string' && /^\d+$/.test(total)) ? Number(total) : undefined;
  return { actor, path: (method ?? 'GET') === 'GET' ? path : '', status, total: count, body: member(answer, 'body') ?? null };
}

function invalid(file: string, index: number): never {
  throw new CannotCompare(`Answer ${index + 1} of ${file} is invalid: it needs actor, path, status and body.`);
}
