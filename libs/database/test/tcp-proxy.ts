import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const PING = Buffer.from([1, 0, 0, 0, 14]);
const ROLLBACK = Buffer.concat([Buffer.from([9, 0, 0, 0, 3]), Buffer.from('ROLLBACK')]);
/** Error 1213 with the state 40001: a deadlock. */
const DEADLOCK = Buffer.concat([Buffer.from([17, 0, 0, 1, 255, 189, 4]), Buffer.from('#40001Deadlock')]);

/** Stands between a client and its server, and can take the network away. */
export class TcpProxy {
  /** Called when it has treated a ping as a cluster does that has rolled back the transaction of a connection: the next command fails with a deadlock. */
  onRollbackByPing?: () => void;

  /** Cuts the connection on which this is about to pass to the server. */
  cutsAt?: string;
  private readonly sockets = new Set<Socket>();
  private server?: Server;
  private port = 0;

  constructor(private readonly target: URL) {}

  /** The url of the target, by way of here. */
  get url(): string {
    const url = Object.assign(new URL(this.target), { port: `${this.port}` });
    url.searchParams.delete('socket');
    return url.toString();
  }

  /** Listens; after `stop` on the same port as before. */
  async start(): Promise<void> {
    const server = createServer((client) => this.relay(client));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Drops every connection and takes no new ones. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private relay(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ]) {
      this.sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
    let isRollingBack = false;
    server.on('data', (data) => {
      client.write(isRollingBack ? DEADLOCK : data);
      if (isRollingBack) this.onRollbackByPing?.();
      isRollingBack = false;
    });
    client.on('data', (data) => {
      isRollingBack = this.onRollbackByPing !== undefined && data.equals(PING);
      if (isRollingBack) server.write(ROLLBACK);
      else if (this.cutsAt && data.includes(this.cutsAt)) client.destroy();
      else server.write(data);
    });
  }
}
