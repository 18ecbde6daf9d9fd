import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexTables, dropIndexTables } from '@grove/database';
import { SHOWN } from '../products/search-text.rules.js';

/** Which products have which words, as people type them. */
export class ProductWords1700000000520 implements MigrationInterface {
  readonly name = 'ProductWords1700000000520';

  async up(runner: QueryRunner): Promise<void> {
    const typed = SHOWN.reduce((text) => `REPLACE(${text}, ?, ?)`, 'search_text');
    await runner.query(`UPDATE product SET search_text = ${typed}`, SHOWN.flat());
    await createIndexTables(runner, 'product', 'product');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropIndexTables(runner, 'product');
  }
}
