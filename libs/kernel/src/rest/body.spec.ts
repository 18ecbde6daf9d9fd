import { describe, expect, it } from '@jest/globals';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readBody } from './body.js';

const JSON_KIND = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

/** A request that arrives in these chunks. */
function requestOf(
  kind: string | undefined,
  chunks: readonly (string | Buffer)[],
  headers: IncomingHttpHeaders = {},
): IncomingMessage {
  const buffers = chunks.map((chunk) => Buffer.from(chunk));
  const size = buffers.reduce((sum, { length }) => sum + length, 0);
  return Object.assign(Readable.from(buffers), {
    headers: { ...(kind && { 'content-type': kind }), 'content-length': String(size), ...headers },
  }) as unknown as IncomingMessage;
}

const read = (kind: string | undefined, text: string | Buffer, limit = 1000) => readBody(requestOf(kind, [text]), limit);

describe('a body', () => {
  it.each([JSON_KIND, 'APPLICATION/JSON', `${JSON_KIND}; charset=utf-8`, 'application/vnd.shop+json', ` ${JSON_KIND} ;x=y`])(
    'of kind %j is read as JSON',
    async (kind) => {
      expect(await read(kind, '{"name":"fig","tags":[1]}')).toMatchObject({
        json: { name: 'fig', tags: [1] },
        text: '{"name":"fig","tags":[1]}',
      });
    },
  );

  it.each([FORM, `${FORM}; charset=UTF-8`])('of kind %j is read as a form', async (kind) => {
    const { form } = await read(kind, 'name=dried+fig&tags[]=1&tags[]=2&size[w]=3');
    expect(JSON.parse(JSON.stringify(form))).toEqual({ name: 'dried fig', tags: ['1', '2'], size: { w: '3' } });
  });

  it.each([undefined, '', 'text/plain', 'multipart/form-data; boundary=x', 'application/jsonp', 'image/png'])(
    'of kind %j is left alone',
    async (kind) => {
      const request = requestOf(kind, ['{"name":"fig"}']);
      expect(await readBody(request, 1000)).toEqual({});
      expect((request as unknown as Readable).readableDidRead).toBe(false);
    },
  );

  it.each([JSON_KIND, FORM])('that has a disposition is a file, and left alone, also when it is said to be %s', async (kind) => {
    const request = requestOf(kind, ['{"name":"fig"}'], { 'content-disposition': 'attachment; filename="fig.json"' });
    expect(await readBody(request, 1000)).toEqual({});
    expect((request as unknown as Readable).readableDidRead).toBe(false);
  });

  it.each([
    [JSON_KIND, ''],
    [JSON_KIND, ' \r\n\t'],
    [FORM, ''],
    [FORM, '  '],
  ])('of kind %s that holds %j is no payload', async (kind, text) => {
    expect(await read(kind, text)).toEqual({});
  });

  it('that was not announced is not waited for', async () => {
    const never = Object.assign(new Readable({ read: () => undefined }), { headers: { 'content-type': JSON_KIND } });
    expect(await readBody(never as unknown as IncomingMessage, 1000)).toEqual({});
  });

  it('that comes in pieces is put together, also where a letter is parted', async () => {
    const bytes = Buffer.from('{"name":"Pâté €5"}');
    const pieces = [...bytes].map((_byte, at) => bytes.subarray(at, at + 1));
    const request = requestOf(JSON_KIND, pieces, { 'content-length': undefined, 'transfer-encoding': 'chunked' });
    expect(await readBody(request, 1000)).toMatchObject({ json: { name: 'Pâté €5' } });
  });

  it.each(['{', '{"a":1,}', "{'a':1}", 'name=fig', '\u0000', '{"a":1}{"b":2}', 'undefined', '{"a":01}'])(
    'that is not JSON is refused with 400: %j',
    async (text) => {
      await expect(read(JSON_KIND, text)).rejects.toMatchObject({ code: 'rest_invalid_json', status: 400 });
    },
  );

  it.each(['"a bare string"', '7', 'true', 'null', '[]', '[{"name":"fig"}]'])(
    'that is JSON but no object is refused with 400: %s',
    async (text) => {
      await expect(read(JSON_KIND, text)).rejects.toMatchObject({ code: 'rest_invalid_json', status: 400 });
    },
  );

  it('nested beyond reason is read or refused, and never breaks', async () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const read = await readBody(requestOf(JSON_KIND, [deep]), 1_000_000).catch((error: { code: string }) => error.code);
    expect(read === 'rest_invalid_json' || typeof read === 'object').toBe(true);
  });

  it('reaches no prototype by the names in it', async () => {
    const { json } = await read(JSON_KIND, '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(Object.keys(json!)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('may be as large as the limit and not a byte larger, counted in bytes', async () => {
    const text = '{"a":"€€"}';
    const size = Buffer.byteLength(text);
    expect(await read(JSON_KIND, text, size)).toEqual({ json: { a: '€€' }, text });
    for (const kind of [JSON_KIND, FORM])
      await expect(read(kind, text, size - 1)).rejects.toMatchObject({
        code: 'rest_body_too_large',
        status: 413,
        message: expect.stringContaining(`${size - 1} bytes`),
      });
  });

  it('that lies about its length is refused once it has sent too much, without reading the rest', async () => {
    let sent = 0;
    const endless = async function* () {
      for (;;) yield Buffer.alloc((sent += 100) && 100, 'x');
    };
    const request = Object.assign(Readable.from(endless()), { headers: { 'content-type': JSON_KIND, 'content-length': '10' } });
    await expect(readBody(request as unknown as IncomingMessage, 1000)).rejects.toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(10_000);
  });
});
