import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isAppScheme } from './app-scheme.rules.js';

describe('The scheme of an app', () => {
  it.each([
    'woocommerce',
    'wordpress',
    'jetpack',
    'stock-app',
    'my+till',
    'com.example.app',
    'nl.noten.data',
    'org.example.web-app',
  ])('may be %s', (scheme) => expect(isAppScheme(scheme)).toBe(true));

  it.each([
    ...[
      'intent',
      'smb',
      'mailto',
      'sms',
      'tel',
      'ldap',
      'gopher',
      'ssh',
      'shell',
      'chrome',
      'market',
      'app',
      'http',
      'https',
      'ftp',
    ],
    ...['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'filesystem', 'ws', 'res', 'help', 'ldaps', 'telnet', 'news'],
    ...['ms-msdt', 'ms-settings', 'ms-word', 'ms-appinstaller', 'search-ms', 'microsoft-edge', 'microsoft-edge-holographic'],
    ...[
      'chrome-extension',
      'moz-extension',
      'safari-web-extension',
      'ms-browser-extension',
      'view-source',
      'android-app',
      'ios-app',
    ],
    ...[
      'itms-apps',
      'itms-services',
      'x-apple.systempreferences',
      'x-man-page',
      'web+till',
      'svn+ssh',
      'git+https',
      'touch-https',
    ],
    ...['com.apple.tv', 'microsoft.windows.camera', 'vnd.ms.radio', '', '-', 'a-', '.app', 'a..b', 'com.example.', 'ünï-app'],
  ])('is not %s', (scheme) => expect(isAppScheme(scheme)).toBe(false));

  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);

  it('never begins or ends with the name of a system, whatever stands beside it', () => {
    const system = fc.constantFrom('ms', 'microsoft', 'chrome', 'moz', 'extension', 'android', 'https', 'ssh', 'intent');
    fc.assert(
      fc.property(system, word, fc.constantFrom('-', '+'), (name, other, sign) => {
        expect([isAppScheme(name + sign + other), isAppScheme(other + sign + name)]).toEqual([false, false]);
      }),
    );
  });

  it('has several words, or is that of a known app', () => {
    fc.assert(
      fc.property(word, (one) => void expect(isAppScheme(one)).toBe(['woocommerce', 'wordpress', 'jetpack'].includes(one))),
    );
  });
});
