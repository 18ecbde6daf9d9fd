import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '@grove/core/testing';
import { SourceError } from '../source-error.js';
import { RecordingReceiver } from '../testing/recording-receiver.js';
import { DumpParser } from './dump-parser.js';

const TABLE = 'CREATE TABLE `t` (`id` bigint(20) unsigned NOT NULL, `v` longtext);\n';

/** Parses a dump in pieces of this size. */
function parse(dump: string | Buffer, pieceSize = 1_000_000): RecordingReceiver {
  const bytes = Buffer.from(dump as string);
  const receiver = new RecordingReceiver();
  const parser = new DumpParser(receiver, pieceSize);
  for (let at = 0; at < bytes.length; at += pieceSize) parser.push(bytes.subarray(at, at + pieceSize));
  parser.end();
  return receiver;
}

const rowsOf = (dump: string | Buffer) => parse(dump).rows.map(([, ...values]) => values);

const errorOf = (dump: string | Buffer): SourceError => {
  try {
    parse(dump);
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
  throw new Error('The dump was read.');
};

describe('the rows of a dump', () => {
  it.each<[string, string | number | null, string]>([
    [`'noten'`, 'noten', 'a text'],
    [`"noten"`, 'noten', 'a text in double quotes'],
    [`''`, '', 'an empty text'],
    [`'it''s'`, `it's`, 'a doubled quote'],
    [`"say ""so"""`, 'say "so"', 'a doubled double quote'],
    [`'it\\'s \\"so\\"'`, `it's "so"`, 'escaped quotes'],
    [`'a\\nb\\r\\tc\\\\d\\Z'`, 'a\nb\r\tc\\d\x1a', 'escapes'],
    [`'100\\% \\_ \\q'`, '100\\% \\_ q', 'escapes of patterns and of nothing'],
    [`'\\0*\\0x'`, '\0*\0x', 'escaped NUL bytes'],
    [`'a\0b'`, 'a\0b', 'a NUL byte'],
    [`'a\nb'`, 'a\nb', 'a line feed as it is'],
    [`'),(5,\\'x'`, `),(5,'x`, 'what looks like the next row'],
    [`'a; -- b /* c */ # d'`, 'a; -- b /* c */ # d', 'what looks like the end or a comment'],
    [`'é🌰'`, 'é🌰', 'characters of several bytes'],
    [`_utf8mb4'é'`, 'é', 'a text with its character set'],
    [`_binary 'ab\\0'`, 'ab\0', 'bytes that are a text'],
    [`N'x'`, 'x', 'a national text'],
    ['0x4e6f74656e', 'Noten', 'hexadecimal bytes'],
    [`X'4E6F'`, 'No', 'hexadecimal bytes in quotes'],
    [`_binary 0x4e6f`, 'No', 'hexadecimal bytes with a character set'],
    [`0x`, '', 'no bytes'],
    [`0xff`, 'ÿ', 'bytes that are no UTF-8, as windows-1252'],
    [`b'101'`, '5', 'bits'],
    ['12.50', '12.50', 'a decimal, with its digits'],
    ['-4', '-4', 'a negative number in a column of text'],
    ['+4', '+4', 'a number with a plus'],
    ['.5', '.5', 'a decimal without a whole part'],
    ['1.5e-7', '1.5e-7', 'a number with an exponent'],
    ['12345678901234567890', '12345678901234567890', 'a long number'],
    ['NULL', null, 'null'],
    ['null', null, 'null in small letters'],
    ['TRUE', 1, 'true'],
    ['false', 0, 'false'],
  ])('have %j as %j: %s', (written, value) => {
    const dump = `${TABLE}INSERT INTO \`t\` VALUES (1,${written}),( 2 , ${written} )\n,\n(3,${written});\n`;
    expect(rowsOf(dump)).toEqual([1, 2, 3].map((id) => [id, value]));
  });

  it('have whole numbers where the column has them', () => {
    const numbers = ['7', '-7', `'7'`, '123456789012345', '9007199254740993', 'NULL', '0x1F', 'TRUE'];
    expect(rowsOf(`${TABLE}INSERT INTO t VALUES ${numbers.map((number) => `(${number},'')`).join()};`)).toEqual(
      [7, -7, '7', 123456789012345, '9007199254740993', null, '31', 1].map((id) => [id, '']),
    );
  });

  it.each<[string, string]>([
    ['INSERT INTO `t` VALUES (1,2);', 'of mysqldump'],
    ['INSERT INTO `t` (`id`, `v`) VALUES\n(1, 2);', 'of phpMyAdmin, with columns'],
    ['INSERT IGNORE INTO `t` VALUES (1,2);', 'that ignores repeated rows'],
    ['REPLACE INTO `t` VALUES (1,2);', 'that replaces repeated rows'],
    ['INSERT INTO t(id,v)VALUES(1,2);', 'without blanks and quotes'],
    ['insert into `shop`.`t` values (1,2);', 'in small letters, with a database'],
    ['INSERT INTO "t" ("id","v") VALUES (1,2);', 'with names in double quotes'],
    ['INSERT `t` VALUES (1,2) ;', 'without INTO'],
    ['INSERT DELAYED INTO `t` VALUES (1,2);', 'that is delayed'],
    ['/*!40000 ALTER TABLE `t` DISABLE KEYS */;\nINSERT INTO `t` VALUES (1,2);', 'after a conditional comment'],
    ['# comment\n-- another; comment\n/* and one\n more; */INSERT INTO `t` VALUES (1,2);-- end', 'between comments'],
    ['INSERT INTO `t` VALUES (1,2);\r\n', 'with lines that end in CR LF'],
  ])('are read from an INSERT %s: %s', (statement) => {
    expect(rowsOf(TABLE + statement)).toEqual([[1, '2']]);
  });

  it('may name their columns in any order', () => {
    expect(rowsOf(`${TABLE}INSERT INTO t (v, id) VALUES ('a', 5);`)).toEqual([['a', 5]]);
  });

  it('have backslashes as they are when the dump says so', () => {
    const insert = `INSERT INTO t VALUES (1,'a\\');`;
    expect(rowsOf(`${TABLE}/*!40101 SET SQL_MODE='NO_BACKSLASH_ESCAPES' */;\n${insert}`)).toEqual([[1, 'a\\']]);
    expect(rowsOf(`${TABLE}SET sql_mode = "STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES";${insert}`)).toEqual([[1, 'a\\']]);
    expect(errorOf(`${TABLE}${insert}`).code).toBe('dump_cut_off');
    const restored = `SET SQL_MODE='NO_BACKSLASH_ESCAPES';SET SQL_MODE=@OLD_SQL_MODE;INSERT INTO t VALUES (1,'a\\'b');`;
    expect(rowsOf(TABLE + restored)).toEqual([[1, `a'b`]]);
  });

  it('are decoded by the character set that the dump names', () => {
    const latin1 = Buffer.from(`${TABLE}/*!40101 SET NAMES latin1 */;INSERT INTO t VALUES (1,'caf\xe9 \x80');`, 'latin1');
    expect(rowsOf(latin1)).toEqual([[1, 'café €']]);
    const cyrillic = Buffer.concat([
      Buffer.from(`${TABLE}SET NAMES 'cp1251';INSERT INTO t VALUES (1,'`),
      Buffer.from('cceee4', 'hex'),
      Buffer.from(`');`),
    ]);
    expect(rowsOf(cyrillic)).toEqual([[1, 'Мод']]);
    expect(
      rowsOf(
        `${TABLE}SET NAMES utf8;INSERT INTO t VALUES (1,'é');SET NAMES utf8mb4 COLLATE utf8mb4_bin;INSERT INTO t VALUES (2,'🌰');`,
      ),
    ).toEqual([
      ...[
        [1, 'é'],
        [2, '🌰'],
      ],
    ]);
  });

  it.each<[string, string, string, readonly string[], readonly string[]]>([
    // Bytes of the text in the file, in hexadecimal; what the site showed.
    ['windows-1252 in a dump in latin1', 'latin1', 'latin1', ['636166e920809320', '93c4d6dcdf94'], ['café €“ ', '“ÄÖÜß”']],
    ['UTF-8 in a dump in latin1', 'latin1', 'latin1', ['636166c3a9', 'f09f8cb0'], ['café', '🌰']],
    [
      'windows-1252 in a dump in UTF-8',
      'utf8mb4',
      'latin1',
      ['636166c3a9', '53706173c39fe2809c', 'c389c2bb'],
      ['café', 'Spasß“', 'É»'],
    ],
    [
      'UTF-8 in a table of latin1 in a dump in UTF-8',
      'utf8mb4',
      'latin1',
      ['636166c383c2a9', 'c3b0c5b8c592c2b0', 'c38ec2a9', 'c3a2e2809ac2ac', 'c388e284a2'],
      ['café', '🌰', 'Ω', '€', 'ș'],
    ],
    ['the same characters in a table of UTF-8', 'utf8mb4', 'utf8mb4', ['636166c383c2a9'], ['cafÃ©']],
    [
      'windows-1252 in a table of UTF-8 in a dump in latin1',
      'latin1',
      'utf8mb4 COLLATE=utf8mb4_0900_ai_ci',
      ['636166e9'],
      ['café'],
    ],
  ])('are what the site showed: %s', (_, names, charset, stored, expected) => {
    const rows = stored.flatMap((hex, index) => [
      Buffer.from(`${index ? ',' : ''}(${index},'`),
      Buffer.from(hex, 'hex'),
      Buffer.from(`')`),
    ]);
    const start = `/*!40101 SET NAMES ${names} */;CREATE TABLE \`t\` (\`id\` int, \`v\` text) ENGINE=MyISAM DEFAULT CHARSET=${charset};INSERT INTO \`t\` VALUES `;
    const dump = Buffer.concat([Buffer.from(start), ...rows, Buffer.from(';')]);
    expect(rowsOf(dump).map(([, text]) => text)).toEqual(expected);
  });

  it('that are no UTF-8 although the dump says so are read as windows-1252', () => {
    const mixed = Buffer.concat([
      Buffer.from(`${TABLE}INSERT INTO t VALUES (1,'caf`),
      Buffer.from([0xe9]),
      Buffer.from(`'),(2,'é');`),
    ]);
    expect(rowsOf(mixed)).toEqual([
      [1, 'café'],
      [2, 'é'],
    ]);
  });

  it('of other tables are passed over', () => {
    expect(rowsOf(`${TABLE}INSERT INTO other VALUES (1,'a;b',_binary'\\'',0xff,NULL);INSERT INTO t VALUES (1,2);`)).toEqual([
      [1, '2'],
    ]);
  });

  it('have equal hashes exactly if they are equal', () => {
    const { hashes } = parse(
      `${TABLE}INSERT INTO t VALUES (1,'a'),(1,'b'),(1,NULL),(1,'NULL'),(11,'a');INSERT INTO t VALUES (1,'a');`,
    );
    expect(new Set(hashes.slice(0, 5)).size).toBe(5);
    expect(hashes[5]).toBe(hashes[0]);
    expect(hashes.every(Number.isSafeInteger)).toBe(true);
  });

  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(`'`, '"', '\\', '\0', '\n', '%', '_', ';', ')', '(', ',', '-', 'é', '🌰'),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
  });
  const escaped = (value: string) =>
    value
      .replace(/['"\\]/g, '\\$&')
      .replaceAll('\0', '\\0')
      .replaceAll('\n', '\\n');
  const forms: readonly ((value: string) => string)[] = [
    (value) => `'${escaped(value)}'`,
    (value) => `"${escaped(value)}"`,
    (value) => `'${value.replaceAll('\\', '\\\\').replaceAll(`'`, `''`)}'`,
    (value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '""')}"`,
    (value) => `_binary '${escaped(value)}'`,
    (value) => `0x${Buffer.from(value).toString('hex')}`,
  ];
  const value = fc.oneof(
    text.map((plain) => Buffer.from(plain).toString()),
    fc.constant(null),
  );

  it('are what was written, in every form and in pieces of every size', () => {
    const row = fc.tuple(fc.integer({ min: 0 }), value, fc.nat());
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (rows, pieceSize, inOne) => {
          const written = rows.map(
            ([id, plain, form]) => `(${id},${plain === null ? 'NULL' : forms[form % forms.length](plain)})`,
          );
          const inserts = inOne
            ? `INSERT INTO t VALUES ${written.join(',')};`
            : written.map((one) => `INSERT INTO t VALUES ${one};`).join('\n');
          expect(parse(TABLE + inserts, pieceSize).rows.map(([, ...values]) => values)).toEqual(
            rows.map(([id, plain]) => [id, plain]),
          );
        },
      ),
      PROPERTY_RUNS,
    );
  });

  it('are read, or a clear error is raised, whatever the bytes', () => {
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(`'`, '/*', '*/', '--', '`', ';', '(', ')', ',', '\\', '/*!', '0x', 'DELIMITER ;;\n', 'CREATE TABLE `x` (')
        .map(Buffer.from),
    );
    const dump = Buffer.from(
      `${TABLE}INSERT INTO t VALUES (1,'a'),(2,NULL);\n/*!40101 SET NAMES utf8 */;\nDROP TABLE IF EXISTS \`t\`;\n`,
    );
    fc.assert(
      fc.property(noise, fc.nat(dump.length), fc.integer({ min: 1, max: 60 }), (bytes, at, pieceSize) => {
        try {
          parse(Buffer.concat([dump.subarray(0, at), bytes, dump.subarray(at)]), pieceSize);
        } catch (error) {
          expect(error).toBeInstanceOf(SourceError);
        }
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('the tables of a dump', () => {
  it('have their columns, types, defaults and keys', () => {
    const { tables } = parse(`CREATE TABLE IF NOT EXISTS \`shop\`.\`wp_posts\` (
      \`ID\` bigint(20) UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'PRIMARY KEY (x), DEFAULT 3',
      \`post_date\` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
      \`post_status\` varchar(20) COLLATE utf8mb4_unicode_520_ci DEFAULT 'it''s',
      \`total\` decimal(26,8) DEFAULT 0.00,
      \`menu_order\` int(11) NOT NULL DEFAULT -1,
      \`odd \`\`name\` enum('a)','b,') DEFAULT NULL,
      flag tinyint(1) DEFAULT current_timestamp(),
      PRIMARY KEY (\`ID\`),
      UNIQUE KEY \`u\` (\`post_status\`(10)) USING BTREE,
      KEY \`k\` (\`post_date\`,\`ID\`),
      FULLTEXT KEY \`f\` (\`post_status\`),
      CONSTRAINT \`c\` FOREIGN KEY (\`ID\`) REFERENCES \`x\` (\`y\`) ON DELETE CASCADE
    ) ENGINE=InnoDB AUTO_INCREMENT=672 DEFAULT CHARSET=utf8mb4;`);
    expect(tables.get('wp_posts')).toEqual({
      name: 'wp_posts',
      isLatin1: false,
      columns: [
        { name: 'ID', isWhole: true, otherwise: null },
        { name: 'post_date', isWhole: false, otherwise: '0000-00-00 00:00:00' },
        { name: 'post_status', isWhole: false, otherwise: `it's` },
        { name: 'total', isWhole: false, otherwise: '0.00' },
        { name: 'menu_order', isWhole: true, otherwise: '-1' },
        { name: 'odd `name', isWhole: false, otherwise: null },
        { name: 'flag', isWhole: true, otherwise: null },
      ],
      keys: [
        { kind: 'primary', columns: ['ID'], isPartial: false },
        { kind: 'other', columns: ['post_status'], isPartial: true },
        { kind: 'other', columns: ['post_date', 'ID'], isPartial: false },
      ],
    });
  });

  it('get their keys also at a column, and from ALTER TABLE', () => {
    const { tables, addedKeys } = parse(`CREATE TABLE a (id int PRIMARY KEY, v text);
      ALTER TABLE \`a\`\n  ADD KEY \`v\` (\`v\`(191)), ADD UNIQUE INDEX u (id, v);
      ALTER TABLE \`a\` MODIFY \`id\` bigint(20) unsigned NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=5;
      ALTER TABLE a ADD PRIMARY KEY (id), ADD CONSTRAINT fk FOREIGN KEY (id) REFERENCES b (id);`);
    expect(tables.get('a')?.keys).toEqual([{ kind: 'primary', columns: ['id'], isPartial: false }]);
    expect(addedKeys).toEqual([
      ['a', { kind: 'other', columns: ['v'], isPartial: true }, { kind: 'other', columns: ['id', 'v'], isPartial: false }],
      ['a'],
      ['a', { kind: 'primary', columns: ['id'], isPartial: false }],
    ]);
  });

  it('are dropped and emptied before they are filled', () => {
    const { events } = parse(
      'DROP TABLE IF EXISTS `a`, `b`;TRUNCATE TABLE `c`;TRUNCATE d;CREATE TABLE IF NOT EXISTS a (id int);',
    );
    expect(events).toEqual(['drop a', 'drop b', 'empty c', 'empty d', 'create a if it does not exist']);
  });
});

describe('a dump', () => {
  it.each<[string, string]>([
    ['/*!999999\\- enable the sandbox mode */ \n', 'the first line of MariaDB'],
    ['/*M!999999\\- enable the sandbox mode */ \n', 'the same in its own form'],
    ['-- MySQL dump 10.13\n--\n-- Host: localhost; x\n-- Dump completed\n', 'comments'],
    ['--\n', 'an empty comment'],
    [
      'SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE=\'NO_AUTO_VALUE_ON_ZERO\';START TRANSACTION;SET time_zone = "+00:00";',
      'what phpMyAdmin sets',
    ],
    ['CREATE DATABASE IF NOT EXISTS `shop`;USE `shop`;', 'its database'],
    ['LOCK TABLES `t` WRITE;UNLOCK TABLES;COMMIT;', 'locks'],
    [
      '/*!50001 CREATE ALGORITHM=UNDEFINED */ /*!50013 DEFINER=`a`@`%` SQL SECURITY DEFINER */ /*!50001 VIEW `v` AS select 1 AS `a;b` */;',
      'a view',
    ],
    [
      "DELIMITER ;;\n/*!50003 CREATE*/ /*!50017 DEFINER=`a`@`%`*/ /*!50003 TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN UPDATE t SET v = ';;'; DELETE FROM t; END */;;\nDELIMITER ;\n",
      'a trigger',
    ],
    [
      'DELIMITER $$\nCREATE PROCEDURE `p`() BEGIN DROP TABLE t; INSERT INTO t VALUES (9,9); -- $$\n END$$\r\nDELIMITER ;\r\n',
      'a procedure',
    ],
    ['CREATE FUNCTION f() RETURNS int RETURN 1;', 'a function'],
    [';;\n;', 'empty statements'],
  ])('may have %j: %s', (part) => {
    expect(rowsOf(`${part}${TABLE}${part}INSERT INTO t VALUES (1,2);${part}`)).toEqual([[1, '2']]);
  });

  it.each<[string, string, RegExp, string]>([
    [`INSERT INTO t VALUES (1,'half`, 'dump_cut_off', /^Line 3: .*middle/, 'ends in a text'],
    [`INSERT INTO t VALUES (1,'a'),`, 'dump_cut_off', /^Line 3: /, 'ends after a comma'],
    [`INSERT INTO t VALUES (1,'a')`, 'dump_cut_off', /^Line 3: /, 'ends without a semicolon'],
    ['CREATE TABLE x (id int', 'dump_cut_off', /^Line 3: /, 'ends in a table'],
    ['/* never closed', 'dump_cut_off', /middle/, 'ends in a comment'],
    ['UPDATE t SET v = 1;', 'dump_not_plain', /UPDATE/, 'changes rows'],
    ['DELETE FROM t;', 'dump_not_plain', /DELETE/, 'deletes rows'],
    ['/*!40000 DELETE FROM t */;', 'dump_not_plain', /DELETE/, 'deletes rows in a conditional comment'],
    [`LOAD DATA INFILE '/etc/passwd' INTO TABLE t;`, 'dump_not_plain', /LOAD/, 'reads a file'],
    ['CALL p();', 'dump_not_plain', /CALL/, 'calls a procedure'],
    ['RENAME TABLE t TO u;', 'dump_not_plain', /RENAME/, 'renames a table'],
    ['ALTER TABLE t DROP COLUMN v;', 'dump_not_plain', /changes the table t/, 'drops a column'],
    ['ALTER TABLE t ADD COLUMN w int;', 'dump_not_plain', /changes the table t/, 'adds a column'],
    ['CREATE TABLE u SELECT * FROM t;', 'dump_not_plain', /from another one/, 'creates a table from a query'],
    ['CREATE TABLE u LIKE t;', 'dump_not_plain', /from another one/, 'creates a table like another'],
    ['INSERT INTO t SELECT * FROM t;', 'dump_not_plain', /without VALUES/, 'copies rows'],
    ['INSERT INTO t SET id = 1;', 'dump_not_plain', /without VALUES/, 'sets columns'],
    [
      'INSERT INTO t VALUES (1,2) ON DUPLICATE KEY UPDATE v = 3;',
      'dump_not_plain',
      /something else than rows/,
      'updates repeated rows',
    ],
    ['INSERT INTO t VALUES (1,2) (3,4);', 'dump_not_plain', /something else than rows/, 'has no comma between rows'],
    ['INSERT INTO t VALUES (1,NOW());', 'dump_invalid', /not a text, a number or NULL/, 'calls a function'],
    ['INSERT INTO t VALUES (1,(SELECT 1));', 'dump_invalid', /not a text, a number or NULL/, 'has a query as value'],
    [`INSERT INTO t VALUES (1,'a' 'b');`, 'dump_invalid', /not a text, a number or NULL/, 'has two texts in a row'],
    ['INSERT INTO t VALUES (1);', 'dump_invalid', /1 values, .* has 2/, 'has too few values'],
    ['INSERT INTO t VALUES (1,2,3);', 'dump_invalid', /3 values, .* has 2/, 'has too many values'],
    ['INSERT INTO t VALUES (1,2));', 'dump_invalid', /bracket/, 'has a bracket too many'],
    ['SET NAMES sjis;', 'dump_unknown_charset', /sjis.*utf8mb4/, 'is in a character set with backslashes inside of characters'],
    ['USE a;CREATE TABLE a (id int);USE b;', 'dump_not_plain', /several databases, a and b/, 'has several databases'],
    ['this is no SQL', 'dump_cut_off', /^Line 3: /, 'is no SQL'],
    ['this is no SQL;', 'dump_not_plain', /THIS/, 'is no SQL with a semicolon'],
    ['<?xml version="1.0"?><mysqldump>;', 'dump_not_plain', /<\?xml/, 'is XML'],
  ])('that has %j is refused as %s (%s): it %s', (part, code, message) => {
    const error = errorOf(`${TABLE}\n${part}`);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.message).toMatch(/^Line \d+: /);
  });

  it('is refused at the line of the error', () => {
    expect(errorOf(`${TABLE}${'-- x\n'.repeat(50_000)}INSERT INTO t VALUES (1,'a\\nb\n');\n\nDELETE FROM t;`).message).toMatch(
      /^Line 50005: /,
    );
  });

  it('of mysqldump without its last line is refused, because statements may be missing', () => {
    const header = '/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19  Distrib 10.11\n--\n';
    expect(errorOf(`${header}${TABLE}INSERT INTO t VALUES (1,2);\n`).code).toBe('dump_cut_off');
    expect(rowsOf(`${header}${TABLE}INSERT INTO t VALUES (1,2);\n-- Dump completed on 2026-01-01\n`)).toHaveLength(1);
  });

  it('with a value that is larger than it may be is refused while it is read', () => {
    const parser = new DumpParser(new RecordingReceiver(), 1_000, 100_000);
    let pushed = 0;
    const pushAll = () => {
      parser.push(Buffer.from(`${TABLE}INSERT INTO t VALUES (1,'`));
      for (; pushed < 1_000; pushed++) parser.push(Buffer.alloc(1_000, 'x'));
    };
    expect(pushAll).toThrow(expect.objectContaining({ code: 'dump_too_large_value' }) as unknown as Error);
    expect(pushed).toBeLessThan(110);
  });

  it('cut off within a character of several bytes is refused', () => {
    const dump = Buffer.from(`${TABLE}INSERT INTO t VALUES (1,'🌰é€');`);
    for (let end = dump.indexOf(0xf0); end < dump.length; end++)
      expect([end, errorOf(dump.subarray(0, end)).code]).toEqual([end, 'dump_cut_off']);
  });

  it('cut off anywhere within its last statement is refused', () => {
    const dump = `${TABLE}INSERT INTO \`t\` (\`id\`,\`v\`) VALUES (1,'it''s \\'é'),(2,NULL),(3,_binary'x'),(4,0xff),(5,-1.5);`;
    for (let end = TABLE.length + 1; end < dump.length; end++)
      expect([end, errorOf(dump.slice(0, end)).code]).toEqual([end, 'dump_cut_off']);
    expect(rowsOf(dump)).toHaveLength(5);
  });
});
