import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeOnEachEngine, describeOnSqlite } from '@grove/database/testing';
import { ACTORS } from './support/actors.js';
import { orderDifferences } from './support/field-order.js';
import { OpenApiValidator, type OpenApiDocument, type ReceivedResponse } from './support/openapi-validator.js';
import { startTestServer, type TestServer } from './support/test-server.js';

interface Step {
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly expect?: { readonly body?: unknown };
}

interface Transcript {
  readonly name: string;
  readonly steps: readonly Step[];
}

interface Difference {
  readonly path: string;
  readonly want: unknown;
  readonly got: unknown;
}

/** What came of a step. */
interface Played {
  readonly name: string;
  readonly step: number;
  readonly title: string;
  readonly found: readonly Difference[];
  readonly response?: ReceivedResponse;
}

const TOOL = fileURLToPath(new URL('../../../tools/replay/', import.meta.url));

const tool = (await import(join(TOOL, 'replay.mjs'))) as {
  replay(transcripts: readonly Transcript[], target: { root: string; actors: object }): Promise<Played[]>;
};

/** Transcripts by file. */
type Recordings = readonly (readonly [file: string, transcripts: Transcript[]])[];

const recordingsIn = (folder: string): Recordings =>
  readdirSync(join(TOOL, folder)).map(
    (file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(TOOL, folder, file), 'utf8')) as Transcript[]] as const,
  );

const recorded = recordingsIn('transcripts');
/** Recordings of wc/v2 and wc/v3. */
const ofLaterVersions = recordingsIn('transcripts-v3');

/** Recordings that contain a date which was computed on the day of the recording. */
const isDated = (_file: string, { name }: Transcript): boolean =>
  name === 'v3 customers: a paid order with a file gives a download';
const DAY_OF_RECORDING = Date.parse('2026-11-22T12:00:00Z');

const selected = (recordings: Recordings, select: (file: string, transcript: Transcript, index: number) => boolean): Recordings =>
  recordings.map(([file, transcripts]) => [file, transcripts.filter((transcript, index) => select(file, transcript, index))]);

describeOnEachEngine('Recorded responses of WooCommerce and WordPress', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
  });
  afterAll(() => server.stop());

  defineTests(() => server, '/rest', recorded);

  describe('in `wc/v2` and `wc/v3`', () => {
    const undated = selected(ofLaterVersions, (file, transcript) => !isDated(file, transcript));

    const { played } = defineTests(() => server, '/wp-json', undated);

    it('show each record that was recorded whole with its fields in that order', () => {
      const steps = undated.flatMap(([, transcripts]) => transcripts.flatMap((transcript) => transcript.steps));
      expect(played().length).toBe(steps.length);
      const differences = steps.flatMap(({ path, query, expect: wanted }, index) =>
        wanted?.body === undefined || query?.['_envelope']
          ? []
          : orderDifferences(wanted.body, JSON.parse(played()[index].response!.text), path),
      );
      expect([...new Set(differences)].sort()).toEqual([]);
    });

    it('are answered alike on the day of the recording', async () => {
      const { now } = Date;
      const difference = DAY_OF_RECORDING - now();
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + difference);
      const played = await replay(server, '/wp-json', selected(ofLaterVersions, isDated));
      clock.mockRestore();
      expect(played.flatMap(differencesOf)).toEqual([]);
    });
  });
});

// A language prefix changes URLs and messages in the same way for all routes, and no SQL: one engine and every third transcript are enough.
describeOnSqlite('Recorded responses of WooCommerce and WordPress, under a language prefix', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const someRecordings = selected(recorded, (_file, _transcript, index) => index % 3 === 0);
  defineTests(() => server, '/nl/rest', someRecordings);
});

/** Replays recordings before all of its tests, and returns what was answered. */
function defineTests(server: () => TestServer, mount: string, recordings: Recordings): { played: () => readonly Played[] } {
  let played: readonly Played[];

  beforeAll(async () => {
    played = await replay(server(), mount, recordings);
  }, 600_000);

  it('every response has the schema that the OpenAPI document describes', async () => {
    const document = await fetch(`${server().url}${mount}/openapi.json`);
    const validator = new OpenApiValidator((await document.json()) as OpenApiDocument);
    const responses = played.flatMap(({ response }) => response ?? []);
    expect(responses.length).toBeGreaterThan(100);
    expect([...new Set(responses.flatMap((response) => validator.errorsOf(response)))].sort()).toEqual([]);
  });

  describe.each(recordings.filter(([, transcripts]) => transcripts.length > 0))('%s', (_file, transcripts) => {
    it.each(transcripts.map(({ name }) => name))('%s', (name) => {
      expect(played.filter((entry) => entry.name === name).flatMap(differencesOf)).toEqual([]);
    });
  });

  return { played: () => played };
}

const differencesOf = ({ step, title, found }: Played): string[] =>
  found.map(
    ({ path, want, got }) => `step ${step}, ${title}: ${path} should be ${JSON.stringify(want)} and is ${JSON.stringify(got)}`,
  );

/** Compares a server with the recordings. */
function replay(server: TestServer, mount: string, recordings: Recordings): Promise<readonly Played[]> {
  const actors = Object.fromEntries(ACTORS.map((actor) => [actor === 'visitor' ? 'anon' : actor, server.headersOf(actor)]));
  const transcripts = recordings.flatMap(([, recorded]) => recorded);
  return tool.replay(transcripts, { root: server.url + mount, actors });
}
