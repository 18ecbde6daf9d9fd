import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/** A proxy between the server and its database, with which a test can interrupt the network. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server?: Server;
  private port = 0;

  constructor(private readonly target: URL) {}

  /** The URL of the target through this proxy. */
  get url(): string {
    const url = Object.assign(new URL(this.target), { port: `${this.port}` });
    url.searchParams.delete('socket');
    return url.toString();
  }

  /** Starts listening. After `cut` it listens on the same port again. */
  async open(): Promise<void> {
    if (this.server?.listening) return;
    this.server = createServer((client) => this.join(client, connect(Number(this.target.port), this.target.hostname)));
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Closes every connection and accepts no new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private join(client: Socket, server: Socket): void {
    for (const [one, other] of [
      [client, server],
      [server, client],
    ]) {
      this.sockets.add(one);
      one.on('data', (data) => other.write(data));
      one.on('error', () => undefined);
      one.on('close', () => this.sockets.delete(one) && other.destroy());
    }
  }
}
