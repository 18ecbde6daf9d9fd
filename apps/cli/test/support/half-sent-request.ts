import { expect } from 'vitest';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { basic } from './running-grove.js';

/** Opens a connection and sends the headers of a request as administrator, without the body. */
export async function sendHeaders(url: string, body: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const { Authorization } = basic('admin', 'walnoot-7');
  const headers = {
    Host: host,
    Authorization,
    Connection: 'close',
    Expect: '100-continue',
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /rest/shop/v1/products HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1.1 100 /);
  return socket;
}
