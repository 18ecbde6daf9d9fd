import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fold } from '@grove/core';
import { refoldSortKeys } from '@grove/database';

const KEYS = [
  { table: 'term', name: 'name', key: 'name_key', longest: 200 },
  { table: 'post', name: 'title', key: 'title_key', longest: 190 },
  { table: 'media', name: 'title', key: 'title_key', longest: 190 },
];

/** Terms, posts, pages and media with an accent in their names stand beside those without in lists by name. */
export class NamesSortedWithoutAccents1700000000370 implements MigrationInterface {
  readonly name = 'NamesSortedWithoutAccents1700000000370';

  async up(runner: QueryRunner): Promise<void> {
    for (const key of KEYS) await refoldSortKeys(runner, key);
  }

  /** The former rule finds a name that is taken by a key with accents. */
  async down(runner: QueryRunner): Promise<void> {
    for (const key of KEYS) await refoldSortKeys(runner, key, fold);
  }
}
