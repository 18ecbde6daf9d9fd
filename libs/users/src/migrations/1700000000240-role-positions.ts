import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a role stands among those of its person. Roles that are there already stand in the order of the alphabet, as they were shown. */
export class RolePositions1700000000240 implements MigrationInterface {
  readonly name = 'RolePositions1700000000240';

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would make the table anew on SQLite.
    if (!(await runner.hasColumn('user_role', 'position')))
      await runner.query('ALTER TABLE user_role ADD COLUMN position integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_role DROP COLUMN position');
  }
}
