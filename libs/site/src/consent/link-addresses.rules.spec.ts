import { describe, expect, it } from 'vitest';
import { programAddressProblem, visible, webAddressProblem, withParameters } from './link-addresses.rules.js';

describe('The addresses in links to consent pages', () => {
  it.each([
    ['https://a.example/x?y=1', undefined],
    ['https://[::1]/', undefined],
    ['http://a.example/', 'must be an address that begins with https://'],
    ['https:a.example', 'must be an address that begins with https://'],
    ['https://', 'must be an address that begins with https://'],
    ['javascript:alert(1)', 'must be an address that begins with https://'],
    ['https://ann@a.example/', 'must not contain a user name or a password'],
    ['https://a;b.example/', 'has an invalid host'],
  ])('of websites: %s', (text, problem) => expect(webAddressProblem(text, ['https:'])).toBe(problem));

  it.each([
    ['https://a.example/', undefined],
    ['http://localhost:8080/', undefined],
    ['http://127.0.0.1/', undefined],
    ['stock-app://done', undefined],
    ['http://a.example/', 'must use https'],
    ['intent://done', 'must be an address with https or the scheme of an app, such as com.example.app://'],
    ['stock-app:done', 'must be an address with https or the scheme of an app, such as com.example.app://'],
    ['stock-app://ann:fig@done', 'must not contain a user name or a password'],
  ])('of programs: %s', (text, problem) => expect(programAddressProblem(text)).toBe(problem));

  it('get parameters, which replace those of the same name', () => {
    expect(withParameters(new URL('https://a.example/?success=0&tab=1'), { success: '1' })).toBe(
      'https://a.example/?success=1&tab=1',
    );
  });
});

it('The name of an app is shown without characters that are invisible or change the direction of text', () => {
  expect([visible(' Till\u202e\u200b '), visible('\u200b')]).toEqual(['Till', '']);
});
