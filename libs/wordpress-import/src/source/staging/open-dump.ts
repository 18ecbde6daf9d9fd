import { DatabaseSync } from '@photostructure/sqlite';
import { basename } from 'node:path';
import { DumpParser } from '../dump/dump-parser.js';
import { readDumpFile } from '../dump/dump-file.js';
import { prefixOf } from '../prefixes.js';
import type { SourceOptions } from '../source-options.js';
import type { WordPressSource } from '../wordpress-source.js';
import { StagedSource, tablesIn } from './staged-source.js';
import { StagingFile } from './staging-file.js';
import { StagingWriter } from './staging-writer.js';

/** Stages a dump in a file of SQLite, unless that was done before, and opens it. */
export async function openDump({ from, prefix, folder, onProgress }: SourceOptions): Promise<WordPressSource> {
  const file = await StagingFile.of(from, prefix, folder);
  if (!(await file.isComplete())) await file.fill((path) => stage(path, { from, prefix, onProgress }));
  return new StagedSource(file.path, nameOf(from), prefixOf(tablesOf(file.path), prefix, nameOf(from)), () => file.remove());
}

async function stage(path: string, { from, prefix, onProgress }: SourceOptions): Promise<void> {
  const writer = new StagingWriter(path, prefix);
  try {
    const parser = new DumpParser(writer);
    await readDumpFile(from, (piece) => parser.push(piece), onProgress);
    parser.end();
    prefixOf(writer.tableNames, prefix, nameOf(from));
    writer.finish();
  } finally {
    writer.close();
  }
}

const nameOf = (path: string): string => `the dump ${basename(path)}`;

function tablesOf(path: string): string[] {
  const native = new DatabaseSync(path, { readOnly: true });
  try {
    return tablesIn(native);
  } finally {
    native.close();
  }
}
