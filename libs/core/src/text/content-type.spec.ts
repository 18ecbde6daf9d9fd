import { describe, expect, it } from 'vitest';
import { parseContentType } from './content-type.js';

describe('the type of a body', () => {
  it.each<[string | undefined, string, Record<string, string>]>([
    [undefined, '', {}],
    ['', '', {}],
    ['application/json', 'application/json', {}],
    [' Application/JSON ; Charset=UTF-8', 'application/json', { charset: 'UTF-8' }],
    ['text/plain;charset="utf-8"; x=y', 'text/plain', { charset: 'utf-8', x: 'y' }],
    ['application/json; charset=utf-8, application/json; charset=latin1', 'application/json', { charset: 'utf-8' }],
    ['application/json, application/json; charset=latin1', 'application/json', {}],
    ['multipart/form-data; xboundary=zzzz; boundary=b', 'multipart/form-data', { xboundary: 'zzzz', boundary: 'b' }],
    [
      'multipart/form-data; x="; boundary=no"; boundary="a\\"b, c"',
      'multipart/form-data',
      { x: '; boundary=no', boundary: 'a"b, c' },
    ],
    ['multipart/form-data; boundary=a; boundary=b', 'multipart/form-data', { boundary: 'a' }],
  ])('%j is %s with %j', (header, type, parameters) => {
    const read = parseContentType(header);
    expect([read.type, Object.fromEntries(read.parameters)]).toEqual([type, parameters]);
  });

  it('is read in a moment, whatever the header says', () => {
    for (const unit of [';a', ';a=', ';a="', ';a="\\', '; ', ';,']) expect(parseContentType(unit.repeat(8_000)).type).toBe('');
  });
});
