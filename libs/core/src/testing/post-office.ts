import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A mail server that accepts everything except mails to receivers that it should refuse. */
export class PostOffice {
  readonly received: string[] = [];
  readonly refusals: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.serve(socket));

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  start = (): Promise<void> => new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));

  stop(): Promise<unknown> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    let [pending, letter] = ['', undefined as string[] | undefined];
    this.sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        const lines = (pending + data.toString()).split('\r\n');
        pending = lines.pop()!;
        for (const line of lines) {
          if (letter && line !== '.') letter.push(line);
          else if (letter) {
            this.received.push(letter.join('\r\n'));
            letter = undefined;
            socket.write('250 taken\r\n');
          } else if (line === 'DATA') {
            letter = [];
            socket.write('354 go on\r\n');
          } else socket.write(`${line.startsWith('RCPT') ? (this.refusals.shift() ?? '250 yes') : '250 yes'}\r\n`);
        }
      });
    socket.write('220 here\r\n');
  }
}
