import { describe, expect, it } from 'vitest';
import { parseOperations } from './operation.js';

const shortOf = (sql: string) =>
  parseOperations(sql).map(({ kind, table, name }) => [kind, table, name].filter(Boolean).join(' '));

describe('A statement of a migration', () => {
  it.each<[string, string[]]>([
    ['SELECT 1', []],
    ['SET foreign_key_checks = 0', []],
    ['CREATE TABLE IF NOT EXISTS `tree` (`id` int)', ['create_table tree']],
    ['CREATE TABLE "tree" ("id" int)', ['create_table tree']],
    ['CREATE TABLE `grove`.`tree` (`id` int)', ['create_table tree']],
    ['DROP TABLE `tree`', ['drop_table tree']],
    ['RENAME TABLE `tree` TO `plant`', ['rename_table tree plant']],
    ['ALTER TABLE tree RENAME TO plant', ['rename_table tree plant']],
    ['ALTER TABLE tree ADD COLUMN height int NULL', ['add_column tree height']],
    ['ALTER TABLE `tree` ADD `height` int NULL', ['add_column tree height']],
    [
      "ALTER TABLE tree ADD COLUMN a varchar(9) DEFAULT 'x,(', ADD COLUMN b decimal(9, 2)",
      ['add_column tree a', 'add_column tree b'],
    ],
    ['ALTER TABLE `tree` CHANGE `a` `a` varchar(9) NULL', ['change_column tree a']],
    ['ALTER TABLE `tree` CHANGE `a` `b` varchar(9) NULL', ['rename_column tree a']],
    ['ALTER TABLE tree MODIFY COLUMN a bigint', ['change_column tree a']],
    ['ALTER TABLE tree RENAME COLUMN a TO b, RENAME INDEX i TO j', ['rename_column tree a', 'rename_index tree i']],
    ['ALTER TABLE `tree` DROP COLUMN `a`', ['drop_column tree a']],
    ['CREATE INDEX `i` ON `tree` (`a`)', ['add_index tree i']],
    ['CREATE UNIQUE INDEX IF NOT EXISTS i ON tree (a)', ['add_unique tree i']],
    ['ALTER TABLE tree ADD INDEX i (a), ADD UNIQUE INDEX u (b)', ['add_index tree i', 'add_unique tree']],
    ['DROP INDEX `i` ON `tree`', ['drop_index tree i']],
    ['DROP INDEX "i"', ['drop_index i']],
    ['ALTER TABLE `tree` ADD CONSTRAINT `f` FOREIGN KEY (`a`) REFERENCES `b`(`id`)', ['add_foreign_key tree f']],
    ['ALTER TABLE `tree` DROP FOREIGN KEY `f`', ['drop_foreign_key tree f']],
    ['ALTER TABLE tree CONVERT TO CHARACTER SET utf8mb4', ['convert_texts tree']],
    ['ALTER TABLE tree ADD COLUMN a int, ALGORITHM=INSTANT, LOCK=NONE', ['add_column tree a']],
    ["INSERT INTO tree (name) VALUES ('select')", ['insert_row tree']],
    ["INSERT INTO tree (name) VALUES ('oak')", ['insert_row tree']],
    ['INSERT IGNORE INTO tree SELECT * FROM plant', ['copy_rows tree']],
    ['UPDATE tree SET a = 1', ['change_rows tree']],
    ['DELETE FROM tree', ['change_rows tree']],
    ['OPTIMIZE TABLE tree', ['other']],
    ['ALTER TABLE tree DROP PRIMARY KEY', ['other tree']],
  ])('%s', (sql, operations) => expect(shortOf(sql)).toEqual(operations));
});
