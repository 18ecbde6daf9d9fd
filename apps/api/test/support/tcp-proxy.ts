import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/** A proxy between the server and its database, with which a test can interrupt the network. */
export class TcpProxy {
  /** Breaks the next connection that commits a transaction in which this text was sent. */
  breaksCommitOf?: { text: string; arrives: boolean };
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

  /** Passes nothing on, so that the network seems slow, until `cut`. */
  stall(): void {
    for (const socket of this.sockets) socket.pause();
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
      one.on('error', () => undefined);
      one.on('close', () => this.sockets.delete(one) && other.destroy());
    }
    let isConcerned = false;
    let isSilent = false;
    client.on('data', (data) => {
      const { breaksCommitOf: breaks } = this;
      isConcerned ||= breaks !== undefined && data.includes(breaks.text);
      if (!breaks || !isConcerned || !data.includes('COMMIT')) return server.write(data);
      this.breaksCommitOf = undefined;
      isSilent = true;
      // The server answers when it has committed.
      if (breaks.arrives) server.write(data);
      else client.destroy();
    });
    server.on('data', (data) => (isSilent ? client.destroy() : client.write(data)));
  }
}
