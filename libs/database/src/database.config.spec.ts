import { expect, it } from 'vitest';
import { readEnvironment } from '@grove/core';
import { DatabaseConfig } from './database.config.js';

const PRIMARY = 'mysql://grove:secret@db1/grove';
const read = (url: string, readUrl: string) =>
  readEnvironment([DatabaseConfig], { DATABASE_URL: url, DATABASE_READ_URL: readUrl }).get(DatabaseConfig).databaseReadUrl;

it('there is no replica unless its URL is set', () => {
  expect(readEnvironment([DatabaseConfig], {}).get(DatabaseConfig).databaseReadUrl).toBe('');
});

it('the URL of a replica has the form of that of the database', () => {
  const url = 'mysql://grove:secret@db2,db3:3307/grove?tls=require';
  expect(read(PRIMARY, url)).toBe(url);
  expect(() => read(PRIMARY, 'mysql://grove@db2/grove?weight=3')).toThrow('a parameter that Grove does not know: weight');
  expect(() => read(PRIMARY, 'db2')).toThrow('DATABASE_READ_URL');
});

it.each([
  ['sqlite:data/grove.db', 'mysql://grove@db2/grove'],
  ['', 'mysql://grove@db2/grove'],
  [PRIMARY, 'sqlite:data/other.db'],
])('a replica needs MySQL: %s and %s are refused', (url, readUrl) => {
  expect(() => read(url, readUrl)).toThrow('SQLite has no replicas');
});
