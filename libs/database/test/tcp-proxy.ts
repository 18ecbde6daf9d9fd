import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands between a client and its server, and can take the network away. */
export class TcpProxy {
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
    server.on('data', (data) => client.write(data));
    client.on('data', (data) => {
      if (this.cutsAt && data.includes(this.cutsAt)) client.destroy();
      else server.write(data);
    });
  }
}
