import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/** Stands between client and server, and breaks the connection when the first answer comes, of which the client sees nothing. */
export class CuttingProxy {
  /** Answers that were lost. */
  cut = 0;
  private readonly server: Server;

  private constructor(target: URL) {
    this.server = createServer((client) => {
      const server = connect(Number(target.port), target.hostname);
      server.on('data', (data) => {
        if (this.cut++ > 0) client.write(data);
        else client.destroy();
      });
      client.on('data', (data) => server.write(data));
      for (const [one, other] of [
        [client, server],
        [server, client],
      ]) {
        one.on('error', () => undefined);
        one.on('close', () => other.destroy());
      }
    });
  }

  static async before(target: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(new URL(target));
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
