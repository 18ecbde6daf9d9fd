import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { describeOnEachEngine } from '@grove/database/testing';
import type { Client } from '../support/client.js';
import { filesOf, pictureOf, pngClaiming, upload } from '../support/files.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const SCRIPT = '<script>alert(document.domain)</script>';
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const EMPTY_ARCHIVE = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/** A GIF of one frame that claims these dimensions. */
function gifClaiming(width: number, height: number): Buffer {
  const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  for (const at of [6, 24]) gif.writeUInt16LE(width, at);
  for (const at of [8, 26]) gif.writeUInt16LE(height, at);
  return gif;
}

describeOnEachEngine('A hostile upload', (engine) => {
  let server: TestServer;
  let admin: Client;
  let png: Buffer;
  let jpeg: Buffer;
  let gif: Buffer;
  beforeAll(async () => {
    server = await startTestServer(engine, { uploadPixels: 1_000_000 });
    admin = server.as('admin');
    [png, jpeg, gif] = await Promise.all([pictureOf(300, 200), pictureOf(300, 200, 'jpeg'), pictureOf(300, 200, 'gif')]);
  }, 60_000);
  afterAll(() => server.stop());

  const corpus: [what: string, name: string, bytes: () => Buffer | string][] = [
    ['a program', 'shell.php', () => '<?php system($_GET[0]);'],
    ['a program in text', 'notes.txt', () => '<?php system($_GET[0]);'],
    ['a program in a picture', 'fig.png', () => Buffer.concat([png, Buffer.from('<?php system($_GET[0]); ?>')])],
    ['a web page', 'page.html', () => `<!doctype html>${SCRIPT}`],
    ['a web page in text', 'page.txt', () => `\n <html>${SCRIPT}`],
    ['a web page in a picture', 'fig.gif', () => Buffer.concat([gif, Buffer.from(`/*${SCRIPT}*/`)])],
    ['a script', 'x.js', () => 'alert(1)'],
    ['a drawing with a script', 'fig.svg', () => DRAWING],
    ['a drawing with a script under another name', 'fig.png', () => DRAWING],
    ['a drawing with a script without a name of its own', 'fig', () => `<?xml version="1.0"?>${DRAWING}`],
    ['a drawing with a script in text', 'fig.txt', () => DRAWING],
    ['an archive in a picture', 'fig.jpg', () => Buffer.concat([jpeg, EMPTY_ARCHIVE])],
    ['a document in a picture', 'fig.jpg', () => Buffer.concat([jpeg, Buffer.from('%PDF-1.4')])],
    ['a picture called a document', 'fig.pdf', () => png],
    ['a picture called a program', 'fig.php', () => png],
    ['a document called a picture', 'leaflet.png', () => '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'],
    ['text called a picture', 'fig.png', () => 'no picture at all'],
    ['nothing but zeros', 'fig.png', () => Buffer.alloc(1000)],
    ['a machine program called text', 'run.txt', () => Buffer.from('7f454c460201010000000000', 'hex')],
    ['a picture that breaks off', 'fig.png', () => png.subarray(0, png.length - 40)],
    ['a photograph that breaks off', 'fig.jpg', () => jpeg.subarray(0, jpeg.length / 2)],
    ['an animation that breaks off', 'fig.gif', () => gif.subarray(0, 30)],
    ['the first bytes of a picture', 'fig.png', () => png.subarray(0, 20)],
    ['a picture larger than any', 'fig.png', () => pngClaiming(60_000, 60_000)],
    ['a picture of more pixels than numbers', 'fig.png', () => pngClaiming(2 ** 31 - 1, 2 ** 31 - 1)],
    ['a picture without any pixel', 'fig.png', () => pngClaiming(0, 10)],
    ['a picture a little too large', 'fig.png', () => pngClaiming(1001, 1000)],
    ['an animation larger than any', 'fig.gif', () => gifClaiming(65_535, 65_535)],
    ['a picture that claims more than it holds', 'fig.png', () => pngClaiming(900, 900)],
    ['a name that leads elsewhere', '../../../etc/cron.d/fig.png', () => png],
    ['a name that leads elsewhere on other systems', '..\\\\..\\\\fig.png', () => png],
    ['a name that hides another', 'shell.php.png', () => png],
    ['a name that hides a web page', 'page.html.png', () => png],
    ['a rule for a server', '.htaccess', () => 'AddType application/x-httpd-php .png'],
    ['a compressed bomb called a picture', 'fig.png', () => deflateSync(Buffer.alloc(10_000_000))],
  ];

  it.each(corpus)('that is %s (%s) is refused, without leaving anything', async (_what, name, bytes) => {
    const body = await expectRefusal(server, [400, 'rest_upload_sideload_error'], () => upload(admin, name, bytes()));
    expect(body.message).toMatch(/ is not taken: .+\.$/);
    expect(filesOf(server)).toEqual([]);
  });

  it('without an extension is refused, even when it is a picture or text (finding low: extensions)', async () => {
    for (const [name, bytes] of [
      ['fig', png],
      ['prices', 'figs'],
      ['fig.', png],
    ] as const) {
      const body = await expectRefusal(server, [400, 'rest_upload_sideload_error'], () => upload(admin, name, bytes));
      expect(body.message).toMatch(/ has no extension\. Add one/);
    }
    expect(filesOf(server)).toEqual([]);
  });

  it('is refused whichever kind its sender says it is', async () => {
    for (const kind of ['image/png', 'image/svg+xml', 'text/plain', 'application/pdf', 'multipart/mixed'])
      await expectRefusal(server, [400, 'rest_upload_sideload_error'], () =>
        upload(admin, 'fig.svg', DRAWING, {}, { 'Content-Type': kind }),
      );
    expect(filesOf(server)).toEqual([]);
  });

  it('that is aborted leaves nothing, and the server continues', async () => {
    const controller = new AbortController();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(png.subarray(0, 100)),
      pull: () => new Promise(() => setImmediate(() => controller.abort())),
    });
    const headers = {
      ...(server.headersOf('admin') as Record<string, string>),
      'Content-Disposition': 'attachment; filename="fig.png"',
    };
    const sending = fetch(`${server.root}/cms/v2/media`, {
      method: 'POST',
      body,
      headers,
      signal: controller.signal,
      duplex: 'half',
    } as RequestInit);
    await expect(sending).rejects.toThrow();
    while (filesOf(server).length > 0) await new Promise(setImmediate);
    expect((await upload(admin, 'whole.png', png)).status).toBe(201);
  });
});

describeOnEachEngine('files that can carry scripts, where the operator takes them,', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { uploadAlso: ['svg', 'html'] });
  }, 60_000);
  afterAll(() => server.stop());

  it.each([
    ['fig.svg', DRAWING, 'image/svg+xml'],
    ['page.html', `<!doctype html>${SCRIPT}`, 'text/html; charset=utf-8'],
  ])('are served as downloads in a sandbox: %s', async (name, text, mimeType) => {
    const { status, body } = await upload(server.as('admin'), name, text);
    expect(status).toBe(201);
    const { headers } = await fetch(String(body.source_url));
    expect(headers.get('content-type')).toBe(mimeType);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/sandbox/);
  });

  it('but still not under the name of a picture', async () => {
    await expectRefusal(server, [400, 'rest_upload_sideload_error'], () => upload(server.as('admin'), 'fig.png', DRAWING));
  });
});
