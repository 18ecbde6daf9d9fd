import { connect, createServer } from 'node:net';

/** Leads connections to a server while it is open; otherwise nobody listens there. */
export class Relay {
  #sockets = new Set();
  #server;

  constructor(port, target) {
    this.port = port;
    this.target = target;
  }

  async open() {
    this.#server = createServer((client) => {
      const server = connect(this.target, '127.0.0.1');
      for (const [from, to] of [
        [client, server],
        [server, client],
      ]) {
        this.#sockets.add(from);
        from.on('error', () => to.destroy()).on('close', () => (this.#sockets.delete(from), to.destroy()));
        from.pipe(to);
      }
    });
    await new Promise((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve));
  }

  async close() {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
