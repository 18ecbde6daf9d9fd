import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refoldSearchTexts } from '@grove/database';

/** People are searched without regard to accents, and listed so. */
export class PeopleSearchesWithoutAccents1700000000230 implements MigrationInterface {
  readonly name = 'PeopleSearchesWithoutAccents1700000000230';

  async up(runner: QueryRunner): Promise<void> {
    await refoldSearchTexts(runner, 'user', { column: 'display_key', longest: 420 });
  }

  async down(): Promise<void> {
    // What was folded further is found by the former rule too, but for accents: there is nothing to take back.
  }
}
