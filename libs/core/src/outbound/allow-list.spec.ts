import { describe, expect, it } from 'vitest';
import { AllowList, isAllowEntry, webhookAllowanceOf } from './allow-list.js';

describe('the list of what is allowed', () => {
  const list = new AllowList(['cdn.lan', 'Hooks.lan:8080', '10.1.0.0/16', '127.0.0.1:9000', '[fd00::1]:81', '::1']);

  it.each([
    ['cdn.lan', 80, true],
    ['CDN.lan', 9999, true],
    ['x.cdn.lan', 80, false],
    ['cdn.lan.evil.example', 80, false],
    ['hooks.lan', 8080, true],
    ['hooks.lan', 80, false],
  ])('names %s at port %d: %s', (host, port, isAllowed) => {
    expect(list.allowsName({ host, port })).toBe(isAllowed);
  });

  it.each([
    ['10.1.2.3', 5432, true],
    ['10.2.0.1', 80, false],
    ['127.0.0.1', 9000, true],
    ['127.0.0.1', 80, false],
    ['0x7f000001', 9000, true],
    ['fd00::1', 81, true],
    ['fd00::1', 80, false],
    ['::1', 12, true],
    ['cdn.lan', 80, false],
  ])('holds the address %s at port %d: %s', (address, port, isAllowed) => {
    expect(list.allowsAddress(address, port)).toBe(isAllowed);
  });

  it('holds nothing when it is empty', () => {
    const empty = new AllowList([]);
    expect([empty.allowsName({ host: '', port: 80 }), empty.allowsAddress('127.0.0.1', 80)]).toEqual([false, false]);
  });

  it.each(['http://cdn.lan', 'cdn.lan/x', 'a b', '*', '*.lan', 'cdn.lan:port', '10.0.0.0/99', 'cdn..lan', ':80'])(
    'does not take %j for an entry',
    (text) => expect(isAllowEntry(text)).toBe(false),
  );
});

describe('what is allowed to one webhook', () => {
  it.each([
    ['12=books.lan', 12, 'books.lan'],
    ['12=10.0.0.5:8080', 12, '10.0.0.5:8080'],
    ['7=[fd00::1]:81', 7, '[fd00::1]:81'],
  ])('is read in %s', (text, webhookId, entry) => expect(webhookAllowanceOf(text)).toEqual({ webhookId, entry }));

  it.each(['books.lan', '=books.lan', '12=', '0=books.lan', '12=http://books.lan', 'x=books.lan', '1,2=books.lan', '12=a=b'])(
    'is not read in %j',
    (text) => expect(webhookAllowanceOf(text)).toBeUndefined(),
  );
});
