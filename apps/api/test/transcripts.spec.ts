import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeOnEachEngine, describeOnSqlite, type TestEngine } from '@grove/database/testing';
import { ACTORS } from './support/actors.js';
import { startTestServer, type TestServer } from './support/test-server.js';

interface Transcript {
  readonly name: string;
}

interface Difference {
  readonly path: string;
  readonly want: unknown;
  readonly got: unknown;
}

interface Report {
  readonly report: readonly {
    readonly name: string;
    readonly step: number;
    readonly title: string;
    readonly found: readonly Difference[];
  }[];
}

const TOOL = fileURLToPath(new URL('../../../tools/replay/', import.meta.url));

/** Transcripts by file. */
type Recordings = readonly (readonly [file: string, transcripts: Transcript[]])[];

const recorded: Recordings = readdirSync(join(TOOL, 'transcripts')).map(
  (file) =>
    [file.replace('.json', ''), JSON.parse(readFileSync(join(TOOL, 'transcripts', file), 'utf8')) as Transcript[]] as const,
);

describeOnEachEngine('Recorded responses of the reference', (engine) => defineTests(engine, '/rest'));
// A language prefix changes URLs and messages in the same way for all routes, and no SQL: one engine and every third transcript are enough.
describeOnSqlite('Recorded responses of the reference, under a language prefix', (engine) =>
  defineTests(
    engine,
    '/nl/rest',
    recorded.map(([file, transcripts]) => [file, transcripts.filter((_transcript, index) => index % 3 === 0)]),
  ),
);

function defineTests(engine: TestEngine, mount: string, recordings: Recordings = recorded): void {
  let server: TestServer;
  let report: Report['report'];

  beforeAll(async () => {
    server = await startTestServer(engine);
    report = await replay(server, mount, recordings);
  }, 600_000);
  afterAll(() => server.stop());

  describe.each([...recordings])('%s', (_file, transcripts) => {
    it.each(transcripts.map(({ name }) => name))('%s', (name) => {
      expect(report.filter((entry) => entry.name === name).flatMap(differencesOf)).toEqual([]);
    });
  });
}

const differencesOf = ({ step, title, found }: Report['report'][number]): string[] =>
  found.map(
    ({ path, want, got }) => `step ${step}, ${title}: ${path} should be ${JSON.stringify(want)} and is ${JSON.stringify(got)}`,
  );

/** Runs the tool that compares a server with the recordings. */
async function replay(server: TestServer, mount: string, recordings: Recordings): Promise<Report['report']> {
  const folder = mkdtempSync(join(tmpdir(), 'grove-replay-'));
  const [config, transcripts, json] = ['config', 'transcripts', 'report'].map((name) => join(folder, `${name}.json`));
  const actors = Object.fromEntries(ACTORS.map((actor) => [actor === 'visitor' ? 'anon' : actor, server.headersOf(actor)]));
  writeFileSync(config, JSON.stringify({ root: server.url + mount, actors }));
  writeFileSync(transcripts, JSON.stringify(recordings.flatMap(([, played]) => played)));
  const options = [join(TOOL, 'replay.mjs'), '--quiet', '--config', config, '--json', json, transcripts];
  // The exit code is 1 if responses differ; the report says which ones.
  await new Promise((ended) => execFile(process.execPath, options, ended));
  const { report } = JSON.parse(readFileSync(json, 'utf8')) as Report;
  rmSync(folder, { recursive: true });
  return report;
}
