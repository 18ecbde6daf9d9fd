import { describe, expect, it } from 'vitest';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { NO_BODY, unparsedBodyOf, type Body } from './body.js';

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

async function readBody(request: IncomingMessage, limit: number, takesFiles = false): Promise<Body | 'too large'> {
  const payload = unparsedBodyOf(request, takesFiles);
  if (!payload) return NO_BODY;
  return (await payload.readUpTo(limit)) ? payload.parse(1000) : 'too large';
}

const read = (kind: string | undefined, text: string | Buffer, limit = 1000) => readBody(requestOf(kind, [text]), limit);
const refusal = (code: string, status: number) => ({ code, status });

describe('a body', () => {
  it.each([
    JSON_KIND,
    'APPLICATION/JSON',
    `${JSON_KIND}; charset=utf-8`,
    'application/vnd.shop+json',
    ` ${JSON_KIND} ;x=y`,
    `${JSON_KIND}, ${JSON_KIND}`,
  ])('of kind %j is read as JSON (finding C6)', async (kind) => {
    expect(await read(kind, '{"name":"fig","tags":[1]}')).toMatchObject({
      json: { name: 'fig', tags: [1] },
      text: '{"name":"fig","tags":[1]}',
    });
  });

  it.each([FORM, `${FORM}; charset=UTF-8`])('of kind %j is read as a form', async (kind) => {
    const { form } = (await read(kind, 'name=dried+fig&tags[]=1&tags[]=2&size[w]=3')) as Body;
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
    expect(await readBody(request, 1000, true)).toEqual({});
    expect((request as unknown as Readable).readableDidRead).toBe(false);
  });

  it('that has a disposition is read where no file is taken', async () => {
    const request = requestOf(JSON_KIND, ['{"name":"fig"}'], { 'content-disposition': 'attachment; filename="fig.json"' });
    expect(await readBody(request, 1000)).toMatchObject({ json: { name: 'fig' } });
  });

  it.each<[string, BufferEncoding, string]>([
    ['ISO-8859-1', 'latin1', 'Crème brûlée'],
    ['windows-1252', 'latin1', 'Crème'],
    ['"utf-8"', 'utf8', 'Crème €5'],
    ['UTF-16LE', 'utf16le', 'Crème €5'],
  ])('in the charset %s arrives with every letter', async (charset, encoding, name) => {
    const json = Buffer.from(JSON.stringify({ name }), encoding);
    expect(await read(`${JSON_KIND}; charset=${charset}`, json)).toMatchObject({ json: { name } });
  });

  it('that is a form in another charset has its percent-encoded bytes in that charset, too', async () => {
    const { form } = (await read(`${FORM}; charset=windows-1252`, Buffer.from('a=caf\xe9+%805&b=%E9', 'latin1'))) as Body;
    expect({ ...form }).toEqual({ a: 'café €5', b: 'é' });
  });

  it.each<[string, Buffer | string, string]>([
    [JSON_KIND, Buffer.from('{"name":"caf\xe9"}', 'latin1'), 'rest_invalid_json'],
    [`${JSON_KIND}; charset=utf-8`, Buffer.from('{"name":"\xc3"}', 'latin1'), 'rest_invalid_json'],
    [`${JSON_KIND}; charset=utf-16le`, Buffer.from('{"name":"fig"} '), 'rest_invalid_json'],
    [FORM, Buffer.from('name=caf\xe9', 'latin1'), 'rest_invalid_encoding'],
    [FORM, 'name=caf%E9', 'rest_invalid_encoding'],
    [FORM, '%E9=1', 'rest_invalid_encoding'],
    [FORM, 'name=100%', 'rest_invalid_encoding'],
    [`${FORM}; charset=latin1`, 'name=%zz', 'rest_invalid_encoding'],
    [`${FORM}; charset=shift_jis`, 'name=%80', 'rest_invalid_encoding'],
  ])('of kind %s is refused if it is not valid in its charset: %j', async (kind, sent, code) => {
    await expect(read(kind, sent)).rejects.toMatchObject(refusal(code, 400));
  });

  it.each([`${JSON_KIND}; charset=x-none`, `${FORM}; charset=utf-7`, `${FORM}; charset=utf-16`, `${JSON_KIND}; charset=""`])(
    'in a charset that cannot be read is refused with 415: %s',
    async (kind) => {
      await expect(read(kind, 'name=fig')).rejects.toMatchObject(refusal('rest_unsupported_charset', 415));
    },
  );

  it.each(['{"line_items":[{"id":1}]}', ' \n[1]', '{', '%7B%22name%22%3A%22fig%22%7D', '+%5B1%5D', '{"name":"10% & more"}'])(
    'that is JSON with the type of a form is refused with 415: %s',
    async (sent) => {
      await expect(read(FORM, sent)).rejects.toMatchObject(refusal('rest_unsupported_media_type', 415));
    },
  );

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

  it.each<[string, string, object]>([
    ['levels than 64', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`, refusal('rest_invalid_json', 400)],
    ['levels than 64, that do not even end', '['.repeat(900_000), refusal('rest_invalid_json', 400)],
    [
      'values than allowed',
      `{${Array.from({ length: 1000 }, (_, at) => `"k${at}":0`).join()},"k":0}`,
      refusal('rest_too_many_params', 400),
    ],
    ['values than allowed, in a list', `{"a":[${'0,'.repeat(1000)}0]}`, refusal('rest_too_many_params', 400)],
    ['values than allowed, that are empty lists', `{"a":[${'[],'.repeat(500)}[]]}`, refusal('rest_too_many_params', 400)],
  ])('that holds more %s is refused before it is parsed (finding S1)', async (_what, text, expected) => {
    await expect(read(JSON_KIND, text, 1_000_000)).rejects.toMatchObject(expected);
  });

  it('may nest 64 levels, and brackets and commas in texts are none', async () => {
    const deep = `{"a":${'['.repeat(63)}${']'.repeat(63)}}`;
    const quoted = JSON.stringify({ name: `${'[{"\\'.repeat(100)}${',]}'.repeat(1000)}` });
    for (const text of [deep, quoted]) expect(((await read(JSON_KIND, text, 100_000)) as Body).json).toEqual(JSON.parse(text));
  });

  it('reaches no prototype by the names in it', async () => {
    const { json } = (await read(JSON_KIND, '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')) as Body;
    expect(Object.keys(json!)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('may be as large as the limit and not a byte larger, counted in bytes', async () => {
    const text = '{"a":"€€"}';
    const size = Buffer.byteLength(text);
    expect(await read(JSON_KIND, text, size)).toEqual({ json: { a: '€€' }, text });
    for (const kind of [JSON_KIND, FORM]) expect(await read(kind, text, size - 1)).toBe('too large');
  });

  it('that lies about its length is read no further than to where it is too large', async () => {
    let sent = 0;
    const endless = async function* () {
      for (;;) yield Buffer.alloc((sent += 100) && 100, 'x');
    };
    const request = Object.assign(Readable.from(endless()), { headers: { 'content-type': JSON_KIND, 'content-length': '10' } });
    expect(await readBody(request as unknown as IncomingMessage, 1000)).toBe('too large');
    expect(sent).toBeLessThan(10_000);
  });

  it('that was announced to be too large is not read at all (finding S1)', async () => {
    const request = requestOf(JSON_KIND, ['{"name":"fig"}'], { 'content-length': '1001' });
    expect(await readBody(request, 1000)).toBe('too large');
    expect((request as unknown as Readable).readableDidRead).toBe(false);
  });

  it('may be read on, when it turns out to be wanted after all', async () => {
    const payload = unparsedBodyOf(
      requestOf(JSON_KIND, ['{"name":', '"fig', '"}'], { 'content-length': undefined, 'transfer-encoding': 'chunked' }),
      false,
    )!;
    expect([await payload.readUpTo(9), await payload.readUpTo(9), await payload.readUpTo(100)]).toEqual([false, false, true]);
    expect(payload.parse(1000).json).toEqual({ name: 'fig' });
  });

  it.each(['before', 'while'])('that breaks off %s it is read is an error of the client (finding S10)', async (when) => {
    const request = Object.assign(new Readable({ read: () => undefined }), {
      headers: { 'content-type': JSON_KIND, 'content-length': '9' },
    });
    request.on('error', () => undefined);
    const breakOff = () => request.destroy(new Error('aborted'));
    if (when === 'before') breakOff();
    const reading = readBody(request as unknown as IncomingMessage, 1000);
    if (when === 'while') breakOff();
    await expect(reading).rejects.toMatchObject(refusal('rest_request_broken_off', 400));
  });
});
