import { expect, it } from 'vitest';
import { judgeReplica } from './probe-replica.js';

const levels = (changes: object = {}) =>
  judgeReplica({ isReadOnly: true, hasSameTables: true, lateSeconds: 0.1, ...changes }).map(({ level }) => level);

it('a replica that is read-only, has the tables and keeps up is right', () => {
  expect(levels()).toEqual(['ok', 'ok', 'ok']);
});

it('a replica that accepts changes is an error, because it may differ from the primary', () => {
  expect(levels({ isReadOnly: false })).toEqual(['error', 'ok', 'ok']);
});

it('a replica that is late, or lacks migrations, is a warning, because the primary answers', () => {
  expect(levels({ hasSameTables: false, lateSeconds: undefined })).toEqual(['ok', 'warning', 'warning']);
});
