/** The address of a MySQL server, the account and the database. */
export interface MysqlAddress {
  host: string;
  port: number;
  username: string;
  password: string;
  database: string;
  socketPath?: string;
}

/** Parses `mysql://user:password@host:port/database`, with `?socket=/path` for a server on this machine. */
export function parseMysqlUrl(url: string): MysqlAddress {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: hostname || 'localhost',
    port: Number(port || 3306),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    socketPath: searchParams.get('socket') ?? undefined,
  };
}
