import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connectToDatabase, type TestEngine } from '@grove/database/testing';

/** What an earlier version responded to a request. */
export interface RecordedAnswer {
  readonly path: string;
  readonly total: string | null;
  readonly body: unknown;
}

/** The account of the recorded databases. */
export const KEEPER = { name: 'keeper', secret: 'correct horse battery' };

/** The settings under which they were made. */
export const RECORDED_SITE = { baseUrl: 'http://shop.example', compatRoot: 'wp-json', sampleData: false };

/**
 * The URL of a new database that is as the last version before the baselines (ecf8712e) left it, with the sample shop and some more records.
 * `tools/trials/upgrade/record-database.mjs` has recorded it.
 */
export async function createEarlierDatabase(engine: TestEngine): Promise<string> {
  const url = await engine.createDatabase();
  if (engine.name === 'sqlite') writeFileSync(url.slice('sqlite:'.length), recorded('sqlite.db'), { mode: 0o600 });
  else {
    const connection = await connectToDatabase(url);
    await connection.query(recorded('mysql.sql').toString());
    await connection.end();
  }
  return url;
}

/** What that version responded when it served this database. */
export const earlierAnswers = ({ name }: TestEngine): RecordedAnswer[] =>
  JSON.parse(recorded(`${name}.answers.json`).toString()) as RecordedAnswer[];

const recorded = (name: string): Buffer => gunzipSync(readFileSync(join(__dirname, `../upgrades/recorded/${name}.gz`)));
