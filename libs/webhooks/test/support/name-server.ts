import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';
import type { Resolve } from '@grove/core';

/** A name server that has the same addresses for every name, and can change them. */
export interface NameServer {
  /** The addresses for the next questions; the last one is used for all further questions. Without addresses, no host exists. */
  addresses: string[];
  /** The number of questions so far. */
  readonly questions: number;
  /** Resolves a name with it over the network, like the resolver of a system. */
  readonly resolve: Resolve;
  close(): void;
}

/** Listens on any port of this machine. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  let questions = 0;
  socket.on('message', (query, { port, address }) => {
    const { addresses } = server;
    socket.send(answerTo(query, addresses[Math.min(questions++, addresses.length - 1)]), port, address);
  });
  await once(socket.bind(0, '127.0.0.1'), 'listening');
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const server: NameServer = {
    addresses: [],
    get questions() {
      return questions;
    },
    resolve: async (host) => (await resolver.resolve4(host)).map((address) => ({ address, family: 4 })),
    close: () => void socket.close(),
  };
  return server;
}

const HEADER_BYTES = 12;
const [ANSWERED, NO_SUCH_NAME] = [0x8400, 0x8403];

/** RFC 1035: the header, the question, and one address with a time to live of zero. */
function answerTo(query: Buffer, address: string | undefined): Buffer {
  // The name ends with an empty label; type and class follow.
  const question = query.subarray(HEADER_BYTES, query.indexOf(0, HEADER_BYTES) + 5);
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(address === undefined ? NO_SUCH_NAME : ANSWERED, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(address === undefined ? 0 : 1, 6);
  if (address === undefined) return Buffer.concat([header, question]);
  // The name of the question, type A, class IN, zero seconds, four bytes.
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]);
  return Buffer.concat([header, question, record, Buffer.from(address.split('.').map(Number))]);
}
