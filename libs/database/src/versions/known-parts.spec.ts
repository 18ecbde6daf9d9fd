import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { KnownParts, UNCOUNTED } from './known-parts.js';
import { type MomentOfRead, OwnCommits } from './own-commits.js';
import { COUNTED, partDependency, SERVER } from './version-names.js';

const TABLE = 'account';
const COUNTED_UNITS = partDependency(TABLE, COUNTED);
const PARTS = ['row/1', 'row/2', 'column/owner'].map((part) => partDependency(TABLE, part));
const NAMES = [...PARTS, UNCOUNTED];

type Snapshot = ReadonlyMap<string, string>;

/** A server with one table, whose state after each change is kept, and what one process knows of it. */
function aProcess() {
  const commits = new OwnCommits();
  const known = new KnownParts(TABLE, commits);
  const history: Snapshot[] = [new Map([[SERVER, '1']])];
  const change = (part: string, isCounted = true) => {
    const next = new Map(history.at(-1));
    for (const name of [TABLE, ...(isCounted ? [part, COUNTED_UNITS] : [])])
      next.set(name, String(Number(next.get(name) ?? 0) + 1));
    history.push(next);
  };

  /** A commit of this process: the server executes it, and later this process learns that. */
  function beginCommit(part: string) {
    const increments = new Map([TABLE, part, COUNTED_UNITS].map((name) => [name, 1]));
    let hasLanded = false;
    let answer!: { resolve: () => void; reject: (error: Error) => void };
    const answered = new Promise<void>((resolve, reject) => (answer = { resolve, reject }));
    const done = commits.around(increments, () => answered).catch(() => undefined);
    const land = () => {
      if (!hasLanded) change(part);
      hasLanded = true;
    };
    const acknowledge = () => {
      land();
      answer.resolve();
      return done;
    };
    const lose = () => {
      answer.reject(new Error('The connection is lost.'));
      return done;
    };
    return { land, acknowledge, lose };
  }

  /** A read of this process: it begins, the server executes it, and its result arrives. */
  function beginRead() {
    const moment: MomentOfRead = commits.beforeRead();
    let snapshot: Snapshot | undefined;
    const execute = () => (snapshot ??= history.at(-1)!);
    const arrive = (names: readonly string[]) => {
      const versions = execute();
      known.advance(versions, moment);
      if (names.length > 0) known.learn(names, versions);
      return versions;
    };
    return { execute, arrive };
  }

  const read = (names: readonly string[] = NAMES) => beginRead().arrive(names);
  /** What was stored when the table had changed so often. */
  const storedAt = (changes: bigint, names: readonly string[]) => {
    const snapshot = history[Number(changes)];
    const uncounted = String(Number(changes) - Number(snapshot.get(COUNTED_UNITS) ?? 0));
    return new Map(names.map((name) => [name, name === UNCOUNTED ? uncounted : snapshot.get(name)]));
  };
  return { known, change, beginCommit, beginRead, read, storedAt };
}

describe('What a process knows of the parts of a table', () => {
  it('follows from its own commits', async () => {
    const { known, beginCommit, read } = aProcess();
    read();
    await beginCommit(PARTS[0]).acknowledge();
    const versions = read([]);
    expect(known.since(NAMES, versions)?.versions).toEqual(
      new Map([
        [PARTS[0], '1'],
        [PARTS[1], undefined],
        [PARTS[2], undefined],
        [UNCOUNTED, '0'],
      ]),
    );
    expect(known.at([PARTS[1]], versions)?.versions).toEqual(new Map([[PARTS[1], undefined]]));
  });

  it('is not enough when another process has changed the table, even as often as this one has', async () => {
    const { known, change, beginCommit, beginRead, read } = aProcess();
    const first = beginRead();
    const commit = beginCommit(PARTS[0]);
    commit.land();
    first.arrive(NAMES);
    await commit.acknowledge();
    change(PARTS[1]);
    expect(known.since(NAMES, read([]))).toBeUndefined();
  });

  it('is not enough at another server', () => {
    const { known, read } = aProcess();
    const versions = read();
    expect(known.since(NAMES, versions)).toBeDefined();
    expect(known.since(NAMES, new Map(versions).set(SERVER, '2'))).toBeUndefined();
  });

  it('is what is stored, in whatever order commits and reads of all processes end', async () => {
    const names = fc.subarray(NAMES);
    const [part, which] = [fc.constantFrom(...PARTS), fc.nat({ max: 3 })];
    const kind = fc.constantFrom('commit', 'land', 'acknowledge', 'read', 'execute', 'arrive');
    const event = fc.oneof(
      { weight: 12, arbitrary: fc.record({ kind: kind as fc.Arbitrary<string>, part, which, names }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('lose', 'other', 'older'), part, which, names }) },
    );
    let known = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 60 }), async (events) => {
        const process = aProcess();
        const commits: ReturnType<typeof process.beginCommit>[] = [];
        const reads: ReturnType<typeof process.beginRead>[] = [];
        const seen: Snapshot[] = [];
        for (const { kind, part, which, names } of events) {
          if (kind === 'commit') commits.push(process.beginCommit(part));
          if (kind === 'land') commits[which]?.land();
          if (kind === 'acknowledge') await commits.splice(which, 1)[0]?.acknowledge();
          // It may reach the server later, or not.
          if (kind === 'lose') await commits[which]?.lose();
          if (kind === 'other') process.change(part);
          if (kind === 'older') process.change(part, false);
          if (kind === 'read') reads.push(process.beginRead());
          if (kind === 'execute') reads[which]?.execute();
          if (kind === 'arrive') seen.push(...reads.splice(which, 1).map((read) => read.arrive(names)));
          for (const versions of seen) {
            const later = process.known.since(names, versions);
            const same = process.known.at(names, versions);
            if (later) expect(later.versions).toEqual(process.storedAt(later.changes, names));
            if (later) expect(later.changes).toBeGreaterThanOrEqual(BigInt(versions.get(TABLE) ?? 0));
            if (same) expect(same.versions).toEqual(process.storedAt(BigInt(versions.get(TABLE) ?? 0), names));
            if (later && names.length > 0) known++;
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(known).toBeGreaterThan(1_000);
  });
});
