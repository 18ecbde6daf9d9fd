import { describe, expect, it } from 'vitest';
import { ConfigurationError, environmentExample, readEnvironment, variablesOf } from '@grove/core';
import { databaseUrlOf } from '@grove/database';
import { CONFIG_CLASSES } from '@grove/server';

const VARIABLES = CONFIG_CLASSES.flatMap((type) => variablesOf(type));

/** Reads the settings of all classes from an environment. */
function read(environment: Record<string, string>): Record<string, unknown> {
  const configuration = readEnvironment(CONFIG_CLASSES, environment);
  const settings = CONFIG_CLASSES.map((type) => configuration.get<object>(type));
  return Object.assign({ database: databaseUrlOf(configuration) }, ...settings) as Record<string, unknown>;
}

const keyOf = (name: string): string => VARIABLES.find((variable) => variable.name === name)!.key;

function errorsOf(environment: Record<string, string>): readonly string[] {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
  return [];
}

describe('The configuration', () => {
  it('of an empty environment has the defaults of a Dutch shop with an embedded database', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: '',
      trustProxy: false,
      insecureBasic: false,
      languages: ['en', 'nl'],
      timezone: 'Europe/Amsterdam',
      baseCountry: 'NL',
      currency: 'EUR',
      sampleData: true,
      logLevel: 'info',
      database: 'sqlite:./data/grove.db',
    });
  });

  it('has no duplicate settings', () => {
    for (const part of ['key', 'name'] as const)
      expect(new Set(VARIABLES.map((variable) => variable[part])).size).toBe(VARIABLES.length);
  });

  it('treats an empty variable as unset', () => {
    expect(read({ PORT: '', LANGUAGES: '', SAMPLE_DATA: '', TIMEZONE: '' })).toEqual(read({}));
  });

  it('ignores variables of other programs', () => {
    expect(read({ PATH: '/bin', port: '1', database: 'x' })).toEqual(read({}));
  });

  it.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65535 }],
    ['PORT', ' 8080 ', { port: 8080 }],
    ['TRUST_PROXY', 'true', { trustProxy: true }],
    ['TRUST_PROXY', '1', { trustProxy: true }],
    ['SAMPLE_DATA', 'false', { sampleData: false }],
    ['SAMPLE_DATA', '0', { sampleData: false }],
    ['LANGUAGES', 'de', { languages: ['de'] }],
    ['LANGUAGES', 'en, nl  de-at,', { languages: ['en', 'nl', 'de-at'] }],
    ['COMPAT_ROOT', 'wp-json', { compatRoot: 'wp-json' }],
    ['BASE_URL', 'https://shop.example:8443', { baseUrl: 'https://shop.example:8443' }],
    ['SITE_TITLE', '42', { siteTitle: '42' }],
    ['DATA_DIR', '/srv/grove', { dataDir: '/srv/grove', database: 'sqlite:/srv/grove/grove.db' }],
    ['DATABASE_URL', 'mysql://u:p@db:3306/shop', { database: 'mysql://u:p@db:3306/shop' }],
    ['DATABASE_URL', 'mysql://u:p@db1,[::1]:3307/shop?tls=require', { database: 'mysql://u:p@db1,[::1]:3307/shop?tls=require' }],
    ['REDIS_URL', 'rediss://queue:6380', { redisUrl: 'rediss://queue:6380' }],
    ['SMTP_URL', 'smtp://shop:p%40ss@mail.noten.nl:587', { smtpUrl: 'smtp://shop:p%40ss@mail.noten.nl:587' }],
    ['SMTP_URL', 'smtps://mail.noten.nl', { smtpUrl: 'smtps://mail.noten.nl' }],
    ['MAIL_FROM', 'shop@noten.nl', { mailFrom: 'shop@noten.nl' }],
    ['MAIL_FROM', 'De Noten <shop@noten.nl>', { mailFrom: 'De Noten <shop@noten.nl>' }],
    ['SECRET_KEY', 'k'.repeat(32), { secretKey: 'k'.repeat(32) }],
    ['BODY_LIMIT', '1024', { bodyLimit: 1024 }],
    ['STORAGE_URL', 's3://key:s%2Fecret@minio.lan:9000/shop?region=eu-west-1&tls=off', { uploadLimit: 50_000_000 }],
    ['UPLOAD_ALSO', 'svg, html', { uploadAlso: ['svg', 'html'] }],
    [
      'OUTBOUND_ALLOW',
      'cdn.lan:8080,10.1.0.0/16 [fd00::1]:81',
      { outboundAllow: ['cdn.lan:8080', '10.1.0.0/16', '[fd00::1]:81'] },
    ],
    ['WEBHOOK_ALLOW', '12=books.lan:8080,12=10.0.0.5', { webhookAllow: ['12=books.lan:8080', '12=10.0.0.5'] }],
    ['OUTBOUND_PORTS', '443', { outboundPorts: ['443'] }],
  ])('reads %s=%s', (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected);
  });

  it.each(['SAMPLE_DATA', 'TRUST_PROXY', 'INSECURE_BASIC'])(
    'accepts the usual words for booleans, in any case: %s (finding C9)',
    (name) => {
      const values = (words: readonly string[]) => words.map((word) => read({ [name]: word })[keyOf(name)]);
      expect(values(['true', '1', 'yes', 'on', 'TRUE', 'Yes', ' On '])).toEqual(Array(7).fill(true));
      expect(values(['false', '0', 'no', 'off', 'FALSE', 'No', ' Off '])).toEqual(Array(7).fill(false));
    },
  );

  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '30.5'],
    ['PORT', 'http'],
    ['PORT', ' '],
    ['BASE_URL', 'shop.example'],
    ['BASE_URL', 'https://shop.example/'],
    ['BASE_URL', 'https://shop.example/nl'],
    ['TRUST_PROXY', 'perhaps'],
    ['TRUST_PROXY', 'y'],
    ['SAMPLE_DATA', 'offf'],
    ['SAMPLE_DATA', '-'],
    ['INSECURE_BASIC', '2'],
    ['DATABASE_URL', 'postgres://db/shop'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_URL', 'mysql://u:p@db/shop?ssl=true'],
    ['DATABASE_URL', 'mysql://u:p@db/shop?tls=perhaps'],
    ['DATABASE_POOL', '0'],
    ['REDIS_URL', 'queue:6379'],
    ['SMTP_URL', 'mail.noten.nl:25'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.noten.nl/box'],
    ['MAIL_FROM', 'the shop'],
    ['MAIL_FROM', 'a@noten.nl, b@noten.nl'],
    ['SECRET_KEY', 'k'.repeat(31)],
    ['LANGUAGES', ', ,'],
    ['LANGUAGES', 'en,dutch'],
    ['LANGUAGES', 'en|nl'],
    ['COMPAT_ROOT', 'rest'],
    ['COMPAT_ROOT', '/wp-json'],
    ['COMPAT_ROOT', 'wp/json'],
    ['COMPAT_ROOT', '.*'],
    ['TIMEZONE', 'Amsterdam'],
    ['BASE_COUNTRY', 'Netherlands'],
    ['CURRENCY', 'eur'],
    ['ADMIN_USERNAME', 'ad/min'],
    ['ADMIN_EMAIL', 'admin'],
    ['BODY_LIMIT', '1023'],
    ['STORAGE_URL', 'https://minio.lan/shop'],
    ['STORAGE_URL', 's3://minio.lan/shop'],
    ['STORAGE_URL', 's3://key:secret@minio.lan'],
    ['UPLOAD_LIMIT', '10'],
    ['UPLOAD_PIXELS', 'many'],
    ['UPLOAD_ALSO', 'php'],
    ['OUTBOUND_ALLOW', 'http://cdn.lan'],
    ['WEBHOOK_ALLOW', 'books.lan'],
    ['WEBHOOK_ALLOW', '12=http://books.lan'],
    ['OUTBOUND_PORTS', 'https'],
    ['LOG_LEVEL', 'verbose'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    const errors = errorsOf({ [name]: value });
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error).toMatch(new RegExp(`^${name}\\b`));
  });

  it('reports all errors of all classes together, and names .env.example', () => {
    const environment = { PORT: 'x', TIMEZONE: 'Mars', CURRENCY: 'euro', LOG_LEVEL: 'loud', HOST: '0.0.0.0' };
    const errors = errorsOf(environment).join('\n');
    for (const name of ['PORT', 'TIMEZONE', 'CURRENCY', 'LOG_LEVEL']) expect(errors).toMatch(new RegExp(`^${name}\\b`, 'm'));
    expect(errors).not.toContain('HOST');
    expect(() => read(environment)).toThrow(/\.env\.example/);
  });

  it.each([
    ['SECRET_KEY', 'too-short-a-key'],
    ['DATABASE_URL', 'mysq://grove:too-short-a-key@db/shop'],
    ['REDIS_URL', 'http://:too-short-a-key@queue'],
    ['STORAGE_URL', 's4://key:too-short-a-key@bucket/x'],
    ['SMTP_URL', 'http://:too-short-a-key@mail'],
  ])('never shows the value of the secret %s if the value is invalid', (name, value) => {
    const errors = errorsOf({ [name]: value });
    expect(errors.join()).toContain(name);
    expect(errors.join()).not.toContain('too-short-a-key');
  });
});

describe('.env.example', () => {
  const example = environmentExample(CONFIG_CLASSES);

  it('contains every variable once, with its description above it', () => {
    for (const { name, description } of VARIABLES) {
      expect(example.split(`\n# ${name}=`)).toHaveLength(2);
      expect(example).toContain(`# ${description}\n# ${name}=`);
    }
  });

  it('sets nothing, and sets the defaults if its lines are uncommented', () => {
    const lines = example.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => !line.startsWith('#'))).toEqual([]);
    const set = lines.flatMap((line) => {
      const [, name, value] = /^# ([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value]] : [];
    });
    expect(set).toHaveLength(VARIABLES.length);
    expect(read(Object.fromEntries(set) as Record<string, string>)).toEqual(read({}));
  });
});
