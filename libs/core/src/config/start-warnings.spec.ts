import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Config } from './config.js';
import { variablesOf } from './env.js';
import { edits } from './misspelled.rules.js';
import { startWarnings } from './start-warnings.js';

const KNOWN = variablesOf(Config).map(({ name }) => name);
const warningsOf = (environment: Record<string, string>, config: Partial<Config> = {}) =>
  startWarnings(Object.assign(new Config(), config), environment);

describe('A variable that begins like one of ours and is none', () => {
  it.each([
    ['WEBHOOK_KEEP_DAY', 'WEBHOOK_KEEP_DAYS'],
    ['WEBHOOK_RETRIES', 'WEBHOOK_RATE'],
    ['WEBHOOK_KEEP_DAYS_', 'WEBHOOK_KEEP_DAYS'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['SAMPLE_DTAA', 'SAMPLE_DATA'],
    ['SECRETKEY', 'SECRET_KEY'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['BASEURL', 'BASE_URL'],
    ['LANGUAGE', 'LANGUAGES'],
    ['CURENCY', 'CURRENCY'],
  ])('is named with the one that was probably meant: %s, %s (finding C9)', (name, meant) => {
    const about = warningsOf({ [name]: 'walnuts' });
    expect(about).toEqual([`${name} is set, and Grove has no such variable: ${meant} is probably meant. See .env.example.`]);
  });

  it.each([
    ...[
      'HOSTNAME',
      'HOSTTYPE',
      'HOSTS',
      'PORTS',
      'SPORT',
      'POST',
      'SITE_ID',
      'SITE_PACKAGES',
      'BASE_DIR',
      'DATA_HOME',
      'LOG_FILE',
    ],
    ...[
      'MAIL',
      'MAILCHECK',
      'REDIS_SERVICE_HOST',
      'SMTP_SERVICE_PORT',
      'DATABASE_PORT_3306_TCP_ADDR',
      'DATABASE_PORT',
      'ADMIN_TOKEN',
    ],
    ...['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'NODE_ENV', 'NODE_OPTIONS', 'MYSQL_PASSWORD', 'API_PORTS', 'npm_config_registry'],
    ...['GROVE_TEST_ENGINES', 'CI', 'TERM', 'SECRETS_DIR', 'STORAGE_CLASS', 'BASH_FUNC_x%%'],
  ])('is not taken for ours where other programs have it: %s', (name) => {
    expect(warningsOf({ [name]: 'walnuts' })).toEqual([]);
  });

  it('says nothing of our own variables, and nothing of an empty one', () => {
    expect(warningsOf(Object.fromEntries(KNOWN.map((name) => [name, 'walnuts'])))).toEqual([]);
    expect(warningsOf({ DATABSE_URL: '' })).toEqual([]);
  });

  it('never shows its value', () => {
    expect(warningsOf({ SECRETKEY: 'open sesame' }).join()).not.toContain('sesame');
  });
});

describe('A configuration for production', () => {
  it.each([
    ['an https address', {}, { baseUrl: 'https://noten.example' }],
    ['NODE_ENV', { NODE_ENV: 'production' }, {}],
  ])('by %s is warned of what others can work out, until it is set', (_sign, environment, config) => {
    expect(warningsOf(environment, config)).toEqual([
      expect.stringMatching(/^SECRET_KEY is not set/),
      expect.stringMatching(/^WEBHOOK_DEFAULT_SECRET is specified/),
    ]);
    const safe = { ...config, secretKey: 'k'.repeat(32), webhookDefaultSecret: 'random' };
    expect(warningsOf(environment, safe)).toEqual([]);
  });

  it('is not one on a laptop', () => expect(warningsOf({})).toEqual([]));
});

describe('The edits between two texts', () => {
  const text = fc.string({ unit: fc.constantFrom('A', 'B', '_'), maxLength: 8 });

  it('are none for the same text, as many back as there, and never more than the longer text has letters', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(edits(one, one)).toBe(0);
        expect(edits(one, other)).toBe(edits(other, one));
        expect(edits(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
        if (one !== other) expect(edits(one, other)).toBeGreaterThan(0);
      }),
    );
  });

  it.each([
    ['URL', 'ULR', 1],
    ['URL', 'URLS', 1],
    ['URL', 'UL', 1],
    ['URL', 'URI', 1],
    ['', 'URL', 3],
  ])('from %j to %j are %d', (one, other, count) => expect(edits(one, other)).toBe(count));
});
