import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { OutboundFailure } from './outbound-failure.js';
import type { BreakOff } from './collector.js';
import type { Resolve } from './name-lookups.js';
import { SafeHttpClient, type FetchOrder, type OutboundAnswer, type PostOrder } from './safe-http-client.js';

/** What the server of these tests answers; each test says. */
let answer: RequestListener;
/** The paths that were asked of it: none must come that was not allowed. */
let asked: string[];
let server: Server;
let port: number;

const LOOPBACK = { address: '127.0.0.1', family: 4 };
const SOMEWHERE = { address: '93.184.216.34', family: 4 };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  asked = [];
  answer = (_request, response) => void response.end('figs');
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
});

const textOf = async ({ body }: OutboundAnswer): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

interface Setting {
  allow?: string[];
  ports?: string[];
  resolve?: Resolve;
}

/** What comes of one request, or why nothing does. */
async function outcome(
  { allow = [], ports = ['80', '443'], resolve }: Setting,
  ask: (outbound: SafeHttpClient) => Promise<string>,
): Promise<string> {
  const outbound = new SafeHttpClient({ outboundAllow: allow, outboundPorts: ports }, resolve);
  try {
    return await ask(outbound);
  } catch (error) {
    if (error instanceof OutboundFailure) return `failed: ${error.reason}`;
    throw error;
  } finally {
    await outbound.onModuleDestroy();
  }
}

/** Fetches and gives the text of the answer. */
const send = (address: string, setting: Setting = {}, order: Partial<FetchOrder> = {}): Promise<string> =>
  outcome(setting, (outbound) => outbound.fetch(address, { maxBytes: 1000, totalMs: 5000, ...order }, textOf));

/** Posts and gives status and text of the answer. */
const post = (address: string, setting: Setting = {}, order: Partial<PostOrder> = {}): Promise<string> =>
  outcome(setting, async (outbound) => {
    const patience = { firstByteMs: 5000, totalMs: 5000, mostBytes: 1000, running: new Set<BreakOff>() };
    const { status, body } = await outbound.post(address, { headers: {}, body: '', ...patience, ...order });
    return `${status} ${body.toString()}`;
  });

const here = (path = '/'): string => `http://127.0.0.1:${port}${path}`;
const ALLOWED = { allow: ['127.0.0.1'] };

describe('a request to an address that a client named', () => {
  it('brings the answer of a host that is allowed', async () => {
    expect(await send(here('/nuts'), ALLOWED)).toBe('figs');
    expect(asked).toEqual(['/nuts']);
  });

  it.each([
    ...[
      'http://127.0.0.1',
      'http://localhost',
      'http://[::1]',
      'http://0.0.0.0',
      'http://2130706433',
      'http://0x7f.1',
      'http://127.1',
    ],
    ...[
      'http://[::ffff:127.0.0.1]',
      'http://017700000001',
      'http://127.0.0.1.',
      'http://\uff11\uff12\uff17.0.0.1',
      'http://localhost.',
    ],
  ])('never reaches this machine by %s', async (origin) => {
    for (const way of [send, post])
      expect(await way(`${origin}:${port}/`, { ports: [String(port)] })).toMatch(/^failed: (address|name)$/);
    expect(asked).toEqual([]);
  });

  it.each([
    'ftp://shop.example/',
    'file:///etc/passwd',
    'javascript:1',
    'data:,x',
    'gopher://x/',
    'nowhere',
    '',
    '//x/',
    'http://',
    'http://u:p@8.8.8.8/',
  ])('is not made to %j', async (address) => {
    expect([await send(address), await post(address)]).toEqual(['failed: address', 'failed: address']);
  });

  it('goes to the listed ports of public hosts only', async () => {
    expect(await send('http://fig.example:8080/', { resolve: async () => [SOMEWHERE] })).toBe('failed: port');
    expect(await send('http://93.184.216.34:22/')).toBe('failed: port');
    expect(await send('http://10.0.0.1:22/')).toBe('failed: address');
    expect(await send('http://fig.example:22/', { resolve: async () => [SOMEWHERE, LOOPBACK] })).toBe('failed: address');
  });

  it('goes where the name was found to lead when it was looked at, whatever it leads to later', async () => {
    let looked = 0;
    const resolve: Resolve = async () => [looked++ === 0 ? LOOPBACK : SOMEWHERE];
    expect(await send(`http://fig.example:${port}/`, { ...ALLOWED, resolve })).toBe('figs');
    expect(looked).toBe(1);
  });

  it('is refused when one of several addresses of the name is forbidden', async () => {
    const both = { ports: [String(port)], resolve: async () => [SOMEWHERE, LOOPBACK] };
    expect(await send(`http://fig.example:${port}/`, both)).toBe('failed: address');
    expect(asked).toEqual([]);
  });

  it('reaches by name what the operator allows by name, at the port that is named', async () => {
    const resolve: Resolve = async () => [LOOPBACK];
    expect(await send(`http://fig.lan:${port}/`, { allow: [`fig.lan:${port}`], resolve })).toBe('figs');
    expect(await send(`http://fig.lan:${port}/`, { allow: ['fig.lan:1'], resolve })).toBe('failed: address');
    expect(await send(`http://nut.lan:${port}/`, { allow: ['fig.lan'], resolve })).toBe('failed: address');
  });

  it('reaches more where more is allowed, by connections that nobody else gets, which end with all others', async () => {
    const connections: Socket[] = [];
    server.on('connection', (socket) => connections.push(socket));
    const common = new SafeHttpClient({ outboundAllow: ['127.0.0.1:1'], outboundPorts: [] });
    const own = common.allowing([`127.0.0.1:${port}`]);
    const ask = (outbound: SafeHttpClient) => outbound.fetch(here(), { maxBytes: 1000 }, textOf);
    expect(await ask(own)).toBe('figs');
    await expect(ask(common)).rejects.toMatchObject({ reason: 'address' });
    const closed = once(connections[0], 'close');
    await common.onModuleDestroy();
    await closed;
    await expect(ask(own)).rejects.toThrow(OutboundFailure);
    expect(connections).toHaveLength(1);
  });

  it.each([
    ['no address', async () => []],
    ['an unknown name', async () => Promise.reject(Object.assign(new Error('who'), { code: 'ENOTFOUND' }))],
  ] as [string, Resolve][])('fails by name when it is %s', async (_case, resolve) => {
    expect(await send('http://fig.example/', { resolve })).toBe('failed: name');
  });

  it('fails when nobody listens', async () => {
    expect(await send('http://127.0.0.1:1/', ALLOWED)).toBe('failed: connection');
  });

  it('does not follow a redirect by default', async () => {
    answer = (_request, response) => void response.writeHead(302, { Location: '/there' }).end('gone');
    expect(await send(here(), ALLOWED)).toBe('gone');
    expect(asked).toEqual(['/']);
  });

  it('follows the given number of redirects, and no more', async () => {
    answer = ({ url }, response) => {
      const step = Number(url!.slice(1));
      if (step < 3) response.writeHead(307, { Location: `/${step + 1}` });
      response.end(`at ${step}`);
    };
    expect(await send(here('/0'), ALLOWED, { redirects: 3 })).toBe('at 3');
    expect(await send(here('/0'), ALLOWED, { redirects: 2 })).toBe('failed: redirect');
  });

  it.each(['http://169.254.169.254/latest/meta-data/', 'http://localhost/', 'file:///etc/passwd', 'http://[fd00:ec2::254]/'])(
    'is not led on to %s',
    async (Location) => {
      answer = (_request, response) => void response.writeHead(302, { Location }).end();
      expect(await send(here(), { allow: [`127.0.0.1:${port}`] }, { redirects: 5 })).toBe('failed: address');
    },
  );

  it('takes an answer of the largest size and no larger one, whether or not that was announced', async () => {
    answer = ({ url }, response) => {
      const size = Number(url!.split('/')[1]);
      if (url!.endsWith('announced')) response.setHeader('Content-Length', size);
      response.end('f'.repeat(size));
    };
    for (const way of ['announced', 'not']) {
      expect(await send(here(`/1000/${way}`), ALLOWED)).toHaveLength(1000);
      expect(await send(here(`/1001/${way}`), ALLOWED)).toBe('failed: size');
    }
  });

  it('waits so long for the first byte, and so long for all of them', async () => {
    answer = () => undefined;
    expect(await send(here(), ALLOWED, { firstByteMs: 50 })).toBe('failed: timeout');
    answer = (_request, response) => {
      const drip = setInterval(() => response.write('f'), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect(await send(here(), ALLOWED, { totalMs: 200 })).toBe('failed: timeout');
  });

  it('fails when the answer breaks off', async () => {
    answer = (_request, response) => {
      response.setHeader('Content-Length', 10);
      response.write('figs');
      setImmediate(() => response.destroy());
    };
    expect(await send(here(), ALLOWED)).toBe('failed: connection');
  });

  it('rejects with the error that its reader throws', async () => {
    const outbound = new SafeHttpClient({ outboundAllow: ['127.0.0.1'], outboundPorts: [] });
    const error = new Error('not ripe');
    await expect(outbound.fetch(here(), { maxBytes: 10 }, () => Promise.reject(error))).rejects.toBe(error);
    await outbound.onModuleDestroy();
  });
});

describe('what is posted to an address that a client named', () => {
  it('arrives with the given headers and body, and returns the response', async () => {
    answer = (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () =>
        response.writeHead(201).end(`${request.method} ${request.url} ${request.headers['x-tree']} ${Buffer.concat(chunks)}`),
      );
    };
    const ripe = { headers: { 'X-Tree': 'fig' }, body: 'ripe' };
    expect(await post(here('/nuts?a=1'), ALLOWED, ripe)).toBe('201 POST /nuts?a=1 fig ripe');
  });

  it('goes where the name leads that was looked at', async () => {
    let looked = 0;
    const resolve: Resolve = async () => [looked++ === 0 ? LOOPBACK : SOMEWHERE];
    expect(await post(`http://fig.example:${port}/`, { ...ALLOWED, resolve })).toBe('200 figs');
  });

  it('is not led on by a redirect', async () => {
    answer = (_request, response) => void response.writeHead(307, { Location: '/there' }).end('gone');
    expect(await post(here(), ALLOWED)).toBe('307 gone');
    expect(asked).toEqual(['/']);
  });

  it('takes so much of an answer, and cuts off whoever sends on', async () => {
    const cut = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        const pour = () => {
          while (response.write('f'.repeat(10_000)));
        };
        response.on('drain', pour).on('close', resolve);
        pour();
      };
    });
    expect(await post(here(), ALLOWED)).toBe(`200 ${'f'.repeat(1000)}`);
    await cut;
  });

  it('returns the final response, not an early hint', async () => {
    answer = (_request, response) => {
      response.writeEarlyHints({ link: '</figs.css>; rel=preload' });
      response.end('figs');
    };
    expect(await post(here(), ALLOWED)).toBe('200 figs');
  });

  it('fails after too many early hints', async () => {
    const announce = (times: number) => {
      answer = (_request, response) => {
        for (let time = 0; time < times; time++) response.writeEarlyHints({ link: '</figs.css>; rel=preload' });
        response.end('figs');
      };
    };
    announce(8);
    expect([await post(here(), ALLOWED), await send(here(), ALLOWED)]).toEqual(['200 figs', 'figs']);
    announce(9);
    expect([await post(here(), ALLOWED), await send(here(), ALLOWED)]).toEqual(['failed: size', 'failed: size']);
  });

  it('waits so long for the first byte, and so long for all of them', async () => {
    answer = () => undefined;
    // A process that does not run for 50 milliseconds counts as frozen, and then sends nothing: only the timer shall end these.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    try {
      expect(await post(here(), ALLOWED, { firstByteMs: 50 })).toBe('failed: timeout');
      expect(await post(here(), ALLOWED, { totalMs: 50 })).toBe('failed: timeout');
    } finally {
      clock.mockRestore();
    }
  });

  it('waits no longer for a name, either', async () => {
    expect(await post('http://fig.example/', { resolve: () => new Promise(() => undefined) }, { totalMs: 50 })).toBe(
      'failed: timeout',
    );
  });

  it('is not sent by a process that was frozen for longer, before its timers run', async () => {
    const frozenFor = (ms: number) => {
      const resolve: Resolve = async () => {
        const wokeAt = Date.now() + ms;
        vi.spyOn(Date, 'now').mockReturnValue(wokeAt);
        return [LOOPBACK];
      };
      return post(`http://fig.example:${port}/${ms}`, { ...ALLOWED, resolve }).finally(() => vi.restoreAllMocks());
    };
    expect(await frozenFor(4_000)).toBe('200 figs');
    expect(await frozenFor(6_000)).toBe('failed: connection');
    expect(asked).toEqual(['/4000']);
  });

  it('fails when the answer breaks off, or is broken off here', async () => {
    answer = (_request, response) => {
      response.setHeader('Content-Length', 10);
      response.write('figs');
      setImmediate(() => response.destroy());
    };
    expect(await post(here(), ALLOWED)).toBe('failed: connection');

    const running = new Set<BreakOff>();
    answer = () => running.forEach((breakOff) => breakOff(new DOMException('Enough', 'AbortError')));
    expect(await post(here(), ALLOWED, { running })).toBe('failed: connection');
    expect(running.size).toBe(0);
  });
});
