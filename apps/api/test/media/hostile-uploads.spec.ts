import { afterAll, beforeAll, expect, it } from 'vitest';
import { deflateSync } from 'node:zlib';
import { describeOnEachEngine } from '@grove/database/testing';
import type { Client } from '../support/client.js';
import {
  storedFiles,
  createPicture,
  gifWithFrames,
  jpegWithScans,
  pngWithDeclaredSize,
  pngWithMetadata,
  upload,
} from '../support/files.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const EMPTY_ARCHIVE = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/** A GIF of one pixel that declares these dimensions. */
function gifWithDeclaredSize(width: number, height: number): Buffer {
  const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  for (const offset of [6, 24]) gif.writeUInt16LE(width, offset);
  for (const offset of [8, 26]) gif.writeUInt16LE(height, offset);
  return gif;
}

const ZEROS = deflateSync(Buffer.alloc(20_000_000), { level: 9 });
const text = (keyword: string, ...parts: (string | Buffer)[]) =>
  Buffer.concat([keyword, ...parts].map((part) => Buffer.from(part as string)));
const few = <T>(one: T, count: number) => Array.from({ length: count }, () => one);

/** Pictures of one pixel whose metadata costs far more than the pixel. */
const EXPENSIVE_METADATA: Record<string, () => Buffer> = {
  'a compressed text': () => pngWithMetadata([['zTXt', text('a', '\0\0', ZEROS)]]),
  'several compressed texts': () => pngWithMetadata(few(['zTXt', text('a', '\0\0', deflateSync(Buffer.alloc(3_000_000)))], 6)),
  'a compressed international text': () => pngWithMetadata([['iTXt', text('a', '\0\x01\0nl\0b\0', ZEROS)]]),
  'a compressed colour profile': () => pngWithMetadata([['iCCP', text('a', '\0\0', ZEROS)]]),
  'a compressed text without its end': () => pngWithMetadata([['zTXt', text('a', '\0\0', ZEROS.subarray(0, -100))]]),
  'texts in thousands of pieces': () => pngWithMetadata(few(['tEXt', text('a', '\0b')], 6_000)),
};

describeOnEachEngine('A hostile upload', (engine) => {
  let server: TestServer;
  let admin: Client;
  let png: Buffer;
  let jpeg: Buffer;
  let gif: Buffer;
  beforeAll(async () => {
    server = await startTestServer(engine, { uploadPixels: 1_000_000 });
    admin = server.as('admin');
    [png, jpeg, gif] = await Promise.all([
      createPicture(300, 200),
      createPicture(300, 200, 'jpeg'),
      createPicture(300, 200, 'gif'),
    ]);
  }, 60_000);
  afterAll(() => server.stop());

  const hostileFiles: [what: string, name: string, bytes: () => Buffer | string][] = [
    ['a PHP program', 'shell.php', () => '<?php system($_GET[0]);'],
    ['a PHP program in a text file', 'notes.txt', () => '<?php system($_GET[0]);'],
    ['a PHP program in an image', 'fig.png', () => Buffer.concat([png, Buffer.from('<?php system($_GET[0]); ?>')])],
    ['a web page', 'page.html', () => `<!doctype html>${SCRIPT}`],
    ['a web page in a text file', 'page.txt', () => `\n <html>${SCRIPT}`],
    ['a web page in an image', 'fig.gif', () => Buffer.concat([gif, Buffer.from(`/*${SCRIPT}*/`)])],
    ['a script', 'x.js', () => 'alert(1)'],
    ['an SVG with a script', 'fig.svg', () => SVG],
    ['an SVG with a script, named PNG', 'fig.png', () => SVG],
    ['an SVG with a script, without an extension', 'fig', () => `<?xml version="1.0"?>${SVG}`],
    ['an SVG with a script, named TXT', 'fig.txt', () => SVG],
    ['a ZIP archive in an image', 'fig.jpg', () => Buffer.concat([jpeg, EMPTY_ARCHIVE])],
    ['a PDF in an image', 'fig.jpg', () => Buffer.concat([jpeg, Buffer.from('%PDF-1.4')])],
    ['an image named PDF', 'fig.pdf', () => png],
    ['an image named PHP', 'fig.php', () => png],
    ['a PDF named PNG', 'leaflet.png', () => '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'],
    ['text named PNG', 'fig.png', () => 'not an image'],
    ['only zeros', 'fig.png', () => Buffer.alloc(1000)],
    ['an executable named TXT', 'run.txt', () => Buffer.from('7f454c460201010000000000', 'hex')],
    ['a truncated PNG', 'fig.png', () => png.subarray(0, png.length - 40)],
    ['a truncated JPEG', 'fig.jpg', () => jpeg.subarray(0, jpeg.length / 2)],
    ['a truncated GIF', 'fig.gif', () => gif.subarray(0, 30)],
    ['only the first bytes of a PNG', 'fig.png', () => png.subarray(0, 20)],
    ['a PNG with far too many pixels', 'fig.png', () => pngWithDeclaredSize(60_000, 60_000)],
    ['a PNG with the largest possible dimensions', 'fig.png', () => pngWithDeclaredSize(2 ** 31 - 1, 2 ** 31 - 1)],
    ['a PNG without pixels', 'fig.png', () => pngWithDeclaredSize(0, 10)],
    ['a PNG with slightly too many pixels', 'fig.png', () => pngWithDeclaredSize(1001, 1000)],
    ['a GIF with far too many pixels', 'fig.gif', () => gifWithDeclaredSize(65_535, 65_535)],
    ['a PNG with fewer pixels than it declares', 'fig.png', () => pngWithDeclaredSize(900, 900)],
    ['an image whose name has a parent path', '../../../etc/cron.d/fig.png', () => png],
    ['an image whose name has a parent path of Windows', '..\\\\..\\\\fig.png', () => png],
    ['an image whose name has a second extension of PHP', 'shell.php.png', () => png],
    ['an image whose name has a second extension of HTML', 'page.html.png', () => png],
    ['a configuration file of Apache', '.htaccess', () => 'AddType application/x-httpd-php .png'],
    ['a compression bomb named PNG', 'fig.png', () => deflateSync(Buffer.alloc(10_000_000))],
  ];

  it.each(hostileFiles)('that is %s (%s) is refused, and leaves no file', async (_what, name, bytes) => {
    const body = await expectRefusal(server, [400, 'rest_upload_sideload_error'], () => upload(admin, name, bytes()));
    expect(body.message).toMatch(/ is not taken: .+\.$/);
    expect(storedFiles(server)).toEqual([]);
  });

  it.each(Object.entries(EXPENSIVE_METADATA))(
    'that is a picture with %s is refused before it is decoded, and leaves no file',
    async (_what, bytes) => {
      const body = await expectRefusal(server, [400, 'rest_upload_sideload_error'], () => upload(admin, 'fig.png', bytes()));
      expect(body.message).toMatch(/metadata.*Save it without/);
      expect(storedFiles(server)).toEqual([]);
    },
  );

  it('that is a picture with a side of more than 65,535 pixels is refused, and leaves no file', async () => {
    const long = await createPicture(1, 65_536);
    const body = await expectRefusal(server, [400, 'rest_upload_sideload_error'], () => upload(admin, 'fig.png', long));
    expect(body.message).toContain('no side may have more than 65535');
    expect(storedFiles(server)).toEqual([]);
  });

  it('that is a JPEG with a hundred scans and more is refused, and leaves no file', async () => {
    const scans = await jpegWithScans(101);
    const body = await expectRefusal(server, [400, 'rest_upload_sideload_error'], () => upload(admin, 'fig.jpg', scans));
    expect(body.message).toContain('more than 100 scans');
    expect(storedFiles(server)).toEqual([]);
  });

  it('without an extension is refused, even if it is an image or text (finding low: extensions)', async () => {
    for (const [name, bytes] of [
      ['fig', png],
      ['prices', 'figs'],
      ['fig.', png],
    ] as const) {
      const body = await expectRefusal(server, [400, 'rest_upload_sideload_error'], () => upload(admin, name, bytes));
      expect(body.message).toMatch(/ has no extension\. Add one/);
    }
    expect(storedFiles(server)).toEqual([]);
  });

  it('is refused whatever Content-Type the client sends', async () => {
    for (const contentType of ['image/png', 'image/svg+xml', 'text/plain', 'application/pdf', 'multipart/mixed'])
      await expectRefusal(server, [400, 'rest_upload_sideload_error'], () =>
        upload(admin, 'fig.svg', SVG, {}, { 'Content-Type': contentType }),
      );
    expect(storedFiles(server)).toEqual([]);
  });

  it('that is aborted leaves no file, and the server accepts further uploads', async () => {
    const controller = new AbortController();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(png.subarray(0, 100)),
      pull: () => new Promise(() => setImmediate(() => controller.abort())),
    });
    const headers = {
      ...(server.headersOf('admin') as Record<string, string>),
      'Content-Disposition': 'attachment; filename="fig.png"',
    };
    const aborted = fetch(`${server.root}/cms/v2/media`, {
      method: 'POST',
      body,
      headers,
      signal: controller.signal,
      duplex: 'half',
    } as RequestInit);
    await expect(aborted).rejects.toThrow();
    while (storedFiles(server).length > 0) await new Promise(setImmediate);
    expect((await upload(admin, 'whole.png', png)).status).toBe(201);
  });
});

describeOnEachEngine('A picture', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  }, 60_000);
  afterAll(() => server.stop());

  it.each<[what: string, name: string, bytes: () => Buffer | Promise<Buffer>]>([
    [
      'some compressed metadata',
      'fig.png',
      () => pngWithMetadata([['zTXt', text('a', '\0\0', deflateSync(Buffer.alloc(1_000_000)))]]),
    ],
    ['metadata that is not compressed', 'fig.png', () => pngWithMetadata([['iTXt', text('a', '\0\0\0nl\0b\0walnuts')]])],
    ['a damaged colour profile', 'fig.png', () => pngWithMetadata([['iCCP', text('a', '\0\0no zlib')]])],
    ['the longest side', 'long.png', () => createPicture(2, 65_535)],
    ['an animation of thousands of frames', 'fig.gif', () => gifWithFrames(5_000)],
    ['the scans that programs write', 'fig.jpg', () => jpegWithScans(1)],
  ])('with %s is taken', async (_what, name, bytes) => {
    expect((await upload(server.as('admin'), name, await bytes())).status).toBe(201);
  });
});

describeOnEachEngine('Uploads that can contain scripts, of types that the operator allows,', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { uploadAlso: ['svg', 'html'] });
  }, 60_000);
  afterAll(() => server.stop());

  it.each([
    ['fig.svg', SVG, 'image/svg+xml'],
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

  it('are refused if they are named like an image', async () => {
    await expectRefusal(server, [400, 'rest_upload_sideload_error'], () => upload(server.as('admin'), 'fig.png', SVG));
  });
});
