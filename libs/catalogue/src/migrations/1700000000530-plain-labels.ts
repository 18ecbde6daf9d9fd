import type { MigrationInterface, QueryRunner } from 'typeorm';

/** HTML entities in labels of attributes. The ampersand comes last, so that it does not produce another entity. */
const ESCAPED = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
] as const;

/** Converts labels of attributes to plain text. */
export class PlainLabels1700000000530 implements MigrationInterface {
  readonly name = 'PlainLabels1700000000530';

  async up(runner: QueryRunner): Promise<void> {
    for (const [escaped, plain] of ESCAPED) await replace(runner, escaped, plain);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [escaped, plain] of ESCAPED.toReversed()) await replace(runner, plain, escaped);
  }
}

const replace = (runner: QueryRunner, from: string, to: string): Promise<unknown> =>
  runner.query('UPDATE attribute SET name = REPLACE(name, ?, ?)', [from, to]);
