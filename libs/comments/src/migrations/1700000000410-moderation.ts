import { TableForeignKey, type MigrationInterface, type QueryRunner } from 'typeorm';
import { engineOf } from '@grove/database';

const OF_A_RECORD = 'fk_comment_post_id';

const COLUMNS = {
  rating: 'smallint NOT NULL DEFAULT 0',
  status_before: "varchar(20) NOT NULL DEFAULT ''",
};

/** In pairs, so that SQLite, which counts equal columns, never walks over all comments that are approved, answer nothing or are of guests. */
const INDEXES = {
  ix_comment_parent_id_status: 'parent_id, status',
  ix_comment_post_id_parent_id: 'post_id, parent_id',
  ix_comment_author_id_status: 'author_id, status',
  ix_comment_author_email_author_id: 'author_email, author_id',
};

/** Stars, the way back out of the trash, and what moderation looks up. A comment goes with the number of the record that it is about. */
export class Moderation1700000000410 implements MigrationInterface {
  readonly name = 'Moderation1700000000410';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM comment WHERE post_id NOT IN (SELECT id FROM object_id)');
    if (engineOf(runner) === 'mysql') await atOnce(runner);
    else await stepByStep(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    const { foreignKeys } = (await runner.getTable('comment'))!;
    for (const key of foreignKeys) await runner.dropForeignKey('comment', key);
    for (const name of Object.keys(INDEXES)) await runner.dropIndex('comment', name);
    for (const column of Object.keys(COLUMNS)) await runner.dropColumn('comment', column);
  }
}

/** One statement, which is done or not. */
async function atOnce(runner: QueryRunner): Promise<void> {
  if (await runner.hasColumn('comment', 'rating')) return;
  const parts = [
    ...Object.entries(COLUMNS).map(([column, kind]) => `ADD COLUMN ${column} ${kind}`),
    ...Object.entries(INDEXES).map(([name, columns]) => `ADD INDEX ${name} (${columns})`),
    `ADD CONSTRAINT ${OF_A_RECORD} FOREIGN KEY (post_id) REFERENCES object_id (id) ON DELETE CASCADE`,
  ];
  await runner.query(`ALTER TABLE comment ${parts.join(', ')}`);
}

/** SQLite adds a foreign key only to a table that is made anew, and may have been cut short before. */
async function stepByStep(runner: QueryRunner): Promise<void> {
  for (const [column, kind] of Object.entries(COLUMNS))
    if (!(await runner.hasColumn('comment', column))) await runner.query(`ALTER TABLE comment ADD COLUMN ${column} ${kind}`);
  const { foreignKeys } = (await runner.getTable('comment'))!;
  if (foreignKeys.length === 0)
    await runner.createForeignKey(
      'comment',
      new TableForeignKey({
        name: OF_A_RECORD,
        columnNames: ['post_id'],
        referencedTableName: 'object_id',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
      }),
    );
  for (const [name, columns] of Object.entries(INDEXES))
    await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON comment (${columns})`);
}
