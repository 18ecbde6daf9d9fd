import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/** A proxy that closes the connection when the first response arrives, so that the client does not get it, and then forwards all others. */
export class ResponseDroppingProxy {
  /** The number of responses that arrived from the server; the first one is lost. */
  responses = 0;
  private readonly server: Server;

  private constructor(target: URL) {
    this.server = createServer((client) => {
      const server = connect(Number(target.port), target.hostname);
      server.on('data', (data) => {
        if (this.responses++ > 0) client.write(data);
        else client.destroy();
      });
      client.on('data', (data) => server.write(data));
      for (const [socket, peer] of [
        [client, server],
        [server, client],
      ]) {
        socket.on('error', () => undefined);
        socket.on('close', () => peer.destroy());
      }
    });
  }

  static async start(target: string): Promise<ResponseDroppingProxy> {
    const proxy = new ResponseDroppingProxy(new URL(target));
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }
}
