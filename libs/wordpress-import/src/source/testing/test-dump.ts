import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small site with what is difficult in dumps: escapes, NUL, several types, character sets, and keys of every kind. */
export const TEST_DUMP = `-- MySQL dump 10.13
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`wp_options\`;
CREATE TABLE \`wp_options\` (
  \`option_id\` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  \`option_name\` varchar(191) NOT NULL DEFAULT '',
  \`option_value\` longtext NOT NULL,
  \`autoload\` varchar(20) NOT NULL DEFAULT 'yes',
  PRIMARY KEY (\`option_id\`),
  UNIQUE KEY \`option_name\` (\`option_name\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
INSERT INTO \`wp_options\` VALUES (1,'siteurl','https://shop.example','yes'),(2,'odd','a:1:{s:4:\\"it\\'s\\";s:3:\\"a\\0b\\";}\\n\\\\','no');
CREATE TABLE \`wp_posts\` (
  \`ID\` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  \`post_author\` bigint(20) unsigned NOT NULL DEFAULT 0,
  \`post_date\` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  \`post_title\` text NOT NULL,
  \`post_type\` varchar(20) NOT NULL DEFAULT 'post',
  \`post_name\` varchar(200) CHARACTER SET latin1 NOT NULL DEFAULT '',
  PRIMARY KEY (\`ID\`),
  KEY \`type_status_date\` (\`post_type\`,\`post_date\`,\`ID\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES \`wp_posts\` WRITE;
/*!40000 ALTER TABLE \`wp_posts\` DISABLE KEYS */;
INSERT INTO \`wp_posts\` (\`ID\`,\`post_author\`,\`post_date\`,\`post_title\`,\`post_type\`,\`post_name\`) VALUES
(3,1,'2024-09-02 15:00:47','Noten & zaden 🌰','shop_order','café'),
(5,0,'0000-00-00 00:00:00','','post',''),
(8,9007199254740993,'2024-09-02 15:00:47','%_\\\\','shop_order','x'),
(9,18446744073709551615,'2024-09-02 15:00:47','large','shop_order','x');
INSERT INTO \`wp_posts\` (\`ID\`,\`post_title\`) VALUES (10,'only defaults');
UNLOCK TABLES;
CREATE TABLE \`wp_postmeta\` (
  \`meta_id\` bigint(20) unsigned NOT NULL,
  \`post_id\` bigint(20) unsigned NOT NULL DEFAULT 0,
  \`meta_key\` varchar(255) DEFAULT NULL,
  \`meta_value\` longtext DEFAULT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
INSERT INTO \`wp_postmeta\` VALUES (1,3,'_total','4.95'),(2,3,'_empty',''),(3,3,'_none',NULL),(4,3,NULL,'x'),(5,8,'_binary',_binary 'a\\0b'),(6,777,'_orphan',0x78);
ALTER TABLE \`wp_postmeta\` ADD PRIMARY KEY (\`meta_id\`), ADD KEY \`post_id\` (\`post_id\`), ADD KEY \`meta_key\` (\`meta_key\`(191));
CREATE TABLE \`wp_wc_orders\` (
  \`id\` bigint(20) unsigned NOT NULL,
  \`total\` decimal(26,8) DEFAULT NULL,
  \`weight\` double DEFAULT NULL,
  \`is_paid\` tinyint(1) DEFAULT NULL,
  \`ip\` varbinary(16) DEFAULT NULL,
  PRIMARY KEY (\`id\`)
) ENGINE=InnoDB;
INSERT INTO \`wp_wc_orders\` VALUES (1,12.50000000,0.5,1,'\\0\\0'),(2,-3.00000000,12,0,'127.0.0.1'),(3,NULL,NULL,NULL,NULL);
CREATE TABLE \`wp_term_relationships\` (
  \`object_id\` bigint(20) unsigned NOT NULL DEFAULT 0,
  \`term_taxonomy_id\` bigint(20) unsigned NOT NULL DEFAULT 0,
  \`term_order\` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (\`object_id\`,\`term_taxonomy_id\`),
  KEY \`term_taxonomy_id\` (\`term_taxonomy_id\`)
) ENGINE=InnoDB;
INSERT INTO \`wp_term_relationships\` VALUES (3,5,0),(3,6,-1),(8,5,0);
-- Dump completed
`;

/** A temporary folder with dumps, and one in which they are staged. */
export class DumpFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'grove-dump-'));
  readonly staging = join(this.path, 'staging');

  write(content: string | Buffer, name = 'shop.sql'): string {
    const file = join(this.path, name);
    writeFileSync(file, content);
    return file;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
