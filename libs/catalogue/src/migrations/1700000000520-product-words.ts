import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexTables, dropIndexTables } from '@grove/search';
import { TYPOGRAPHIC_SIGNS } from '../products/search-text.rules.js';

/** Creates the word index of products. */
export class ProductWords1700000000520 implements MigrationInterface {
  readonly name = 'ProductWords1700000000520';

  async up(runner: QueryRunner): Promise<void> {
    const typed = TYPOGRAPHIC_SIGNS.reduce((text) => `REPLACE(${text}, ?, ?)`, 'search_text');
    await runner.query(`UPDATE product SET search_text = ${typed}`, TYPOGRAPHIC_SIGNS.flat());
    await createIndexTables(runner, 'product', 'product');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropIndexTables(runner, 'product');
  }
}
