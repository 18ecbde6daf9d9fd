import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import { SourceError } from '../source-error.js';
import { decodedOnce, textOfBytes } from '../dump/dump-text.js';
import { prefixOf } from '../prefixes.js';
import { SiteTables } from '../site-tables.js';
import { WordPressSource } from '../wordpress-source.js';
import { LATIN1_COLUMNS, SNAPSHOT, TABLES } from './server.sql.js';
import { ServerConnection } from './server-connection.js';
import { connectionError, readError } from './server-errors.js';

const CONNECT_MS = 10_000;

/** Connects to a database of a MySQL or MariaDB server, and takes a snapshot. */
export async function openServer(url: string, prefix: string | undefined): Promise<WordPressSource> {
  const texts: TextForm = { mayBeTwiceEncoded: false };
  const options = optionsOf(url, texts);
  const where = `the database ${options.database} on ${options.socketPath ?? options.host}`;
  const connection = await connect(options, where);
  try {
    const names = await tablesOf(connection);
    texts.mayBeTwiceEncoded = await hasLatin1Columns(connection);
    const site = new SiteTables(names, prefixOf(names, prefix, where));
    return new WordPressSource(new ServerConnection(connection, where), site, where);
  } catch (error) {
    connection.destroy();
    throw error instanceof SourceError ? error : readError(error, where);
  }
}

async function connect(options: mysql.ConnectionOptions, where: string): Promise<Connection> {
  try {
    const connection = await mysql.createConnection(options);
    // The next statement reports it; without a listener it would end the process.
    connection.on('error', () => undefined);
    for (const statement of SNAPSHOT) await connection.query(statement);
    return connection;
  } catch (error) {
    throw connectionError(error, where);
  }
}

function optionsOf(url: string, texts: TextForm): mysql.ConnectionOptions & { readonly host: string; readonly database: string } {
  const { hostname, port, username, password, pathname, searchParams } = parsed(url);
  const database = decodeURIComponent(pathname.slice(1));
  if (database === '') throw invalid();
  return {
    host: hostname || 'localhost',
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database,
    socketPath: searchParams.get('socket') ?? undefined,
    connectTimeout: CONNECT_MS,
    // Tables in other character sets are converted by the server.
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    enableKeepAlive: true,
    typeCast: (field: ServerField, next: () => unknown) => valueOf(field, next, texts),
  };
}

function parsed(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw invalid();
  }
}

const invalid = (): SourceError =>
  new SourceError(
    'invalid_source',
    'The address of the database is not mysql://user:password@host:port/database. Encode special characters of the password, such as %40 for @.',
  );

/** A field of a row as mysql2 passes it to `typeCast`. */
interface ServerField {
  readonly type: string;
  /** Empty for an expression. */
  readonly table: string;
  string(): string | null;
}

/** What was found out about the texts of the database after the connection was opened. */
interface TextForm {
  /** Whether they may be UTF-8 that was written into columns of latin1. */
  mayBeTwiceEncoded: boolean;
}

/** Columns of decimals and floats are texts. Bytes are read as those of dumps are. */
function valueOf(field: ServerField, next: () => unknown, { mayBeTwiceEncoded }: TextForm): unknown {
  if (field.table === '') return next();
  if (field.type === 'DOUBLE' || field.type === 'FLOAT') return field.string();
  const value = next();
  if (mayBeTwiceEncoded && typeof value === 'string') return decodedOnce(value);
  return Buffer.isBuffer(value) ? textOfBytes(value) : value;
}

async function hasLatin1Columns(connection: Connection): Promise<boolean> {
  const [rows] = await connection.query<RowDataPacket[]>(LATIN1_COLUMNS);
  return rows.length > 0;
}

async function tablesOf(connection: Connection): Promise<ReadonlySet<string>> {
  const [rows] = await connection.query<RowDataPacket[]>({ sql: TABLES, rowsAsArray: true });
  return new Set((rows as unknown as [name: string][]).map(([name]) => name));
}
