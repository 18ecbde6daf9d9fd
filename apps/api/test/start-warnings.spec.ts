import { describe, expect, it } from 'vitest';
import { type ConfigClass, Configuration, readEnvironment, startWarnings, variablesOf } from '@grove/core';
import { CONFIG_CLASSES as DISPATCHER_CLASSES } from '@grove/server/dispatcher';
import { CONFIG_CLASSES } from '@grove/server';

const VARIABLE_NAMES = CONFIG_CLASSES.flatMap((type) => variablesOf(type)).map(({ name }) => name);
const warningsOf = (environment: Record<string, string>, classes: readonly ConfigClass[] = CONFIG_CLASSES) =>
  startWarnings(new Configuration({}, classes), environment);

describe('A misspelled variable', () => {
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
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
  ])('is reported with the variable that is probably meant: %s, %s', (name, meant) => {
    const warnings = warningsOf({ [name]: 'walnuts' });
    expect(warnings).toEqual([`${name} is set, and Grove has no such variable: ${meant} is probably meant. See .env.example.`]);
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
  ])('is not reported if other programs use it: %s', (name) => {
    expect(warningsOf({ [name]: 'walnuts' })).toEqual([]);
  });

  it('is not reported if it is a variable of Grove, or empty', () => {
    const all = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, 'walnuts']));
    expect(warningsOf(all)).toEqual([]);
    expect(warningsOf({ DATABSE_URL: '' })).toEqual([]);
  });

  it('is not reported if it is a variable of another process of Grove', () => {
    const all = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, 'walnuts']));
    expect(warningsOf(all, DISPATCHER_CLASSES)).toEqual([]);
  });

  it('is reported without its value', () => {
    expect(warningsOf({ SECRETKEY: 'open sesame' }).join()).not.toContain('sesame');
  });
});

describe('A configuration', () => {
  it.each([
    ['an HTTPS URL', { BASE_URL: 'https://noten.example' }],
    ['NODE_ENV', { NODE_ENV: 'production', BASE_URL: 'http://10.0.0.5:3000' }],
  ])(
    'with %s has warnings about default secrets until they are set (finding suspected: default secrets)',
    (_name, environment) => {
      const warnings = (more: Record<string, string>) => startWarnings(readEnvironment(CONFIG_CLASSES, more), more);
      expect(warnings(environment)).toEqual([
        expect.stringMatching(/^SECRET_KEY is not set/),
        expect.stringMatching(/^WEBHOOK_DEFAULT_SECRET is specified/),
      ]);
      expect(warnings({ ...environment, SECRET_KEY: 'k'.repeat(32), WEBHOOK_DEFAULT_SECRET: 'random' })).toEqual([]);
    },
  );

  it('without BASE_URL warns in each process that receivers of webhooks cannot use the links', () => {
    const environment = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32), WEBHOOK_DEFAULT_SECRET: 'random' };
    const warning = expect.stringMatching(/^BASE_URL is not set: links in webhooks/);
    for (const classes of [CONFIG_CLASSES, DISPATCHER_CLASSES])
      expect(startWarnings(readEnvironment(classes, environment), environment)).toEqual([warning]);
  });

  it('has no warnings by default', () => expect(warningsOf({})).toEqual([]));
});
