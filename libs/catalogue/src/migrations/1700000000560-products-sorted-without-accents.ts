import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fold } from '@grove/core';
import { refoldSortKeys } from '@grove/database';

const KEY = { table: 'product', name: 'name', key: 'name_key', longest: 190 };

/** Removes accents from the sort keys of products. */
export class ProductsSortedWithoutAccents1700000000560 implements MigrationInterface {
  readonly name = 'ProductsSortedWithoutAccents1700000000560';

  async up(runner: QueryRunner): Promise<void> {
    await refoldSortKeys(runner, KEY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refoldSortKeys(runner, KEY, fold);
  }
}
