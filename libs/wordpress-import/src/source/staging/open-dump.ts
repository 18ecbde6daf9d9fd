import { basename } from 'node:path';
import { DumpParser } from '../dump/dump-parser.js';
import { readDumpFile } from '../dump/dump-file.js';
import { prefixOf } from '../prefixes.js';
import type { SourceOptions } from '../source-options.js';
import { SiteTables } from '../site-tables.js';
import { WordPressSource } from '../wordpress-source.js';
import { StagedConnection } from './staged-connection.js';
import { StagingFile } from './staging-file.js';
import { StagingWriter } from './staging-writer.js';

/** Stages a dump in a file of SQLite, unless that was done before, and opens it. */
export async function openDump({ from, prefix, folder, onProgress }: SourceOptions): Promise<WordPressSource> {
  const file = await StagingFile.of(from, prefix, folder);
  if (!(await file.isComplete())) await file.fill((path) => stage(path, { from, prefix, onProgress }));
  const connection = new StagedConnection(file.path, () => file.remove());
  try {
    const tables = new Set(connection.tables());
    return new WordPressSource(connection, new SiteTables(tables, prefixOf(tables, prefix, nameOf(from))), nameOf(from));
  } catch (error) {
    await connection.close(false);
    throw error;
  }
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
