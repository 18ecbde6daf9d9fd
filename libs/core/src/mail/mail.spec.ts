import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoreConfig } from '../config/core.config.js';
import type { Logger } from '../log/log.js';
import { PostOffice } from '../testing/post-office.js';
import { MailRetention } from './mail-retention.js';
import { MailConfig } from './mail.config.js';
import { Mail } from './mail.js';
import { MailRefused } from './mail.rules.js';

const LETTER = { to: 'jan@noten.nl', subject: 'Bestelling 7: één pâté', text: 'Tot ziens.\n.\nGrove' };

let office: PostOffice;
let folder: string;
let mail: Mail;
let log: { level: string; details: object; message: string }[];

beforeEach(async () => {
  office = new PostOffice();
  await office.start();
  folder = mkdtempSync(join(tmpdir(), 'grove-mail-'));
  log = [];
});
afterEach(async () => {
  await mail.onModuleDestroy();
  await office.stop();
  rmSync(folder, { recursive: true });
});

const core = () => Object.assign(new CoreConfig(), { dataDir: folder });

function openMail(settings: Partial<MailConfig>): Mail {
  const note = (level: string) => (details: object, message: string) => void log.push({ level, details, message });
  const logger = { info: note('info'), warn: note('warn'), error: note('error') } as unknown as Logger;
  const config = Object.assign(new MailConfig(), { mailFrom: 'Noten <shop@noten.nl>' }, settings);
  return (mail = new Mail(config, core(), logger));
}

const files = () => readdirSync(join(folder, 'mail')).map((name) => join(folder, 'mail', name));
const refused = { name: 'MailRefused' };

describe('mail with a server', () => {
  it('is handed to the server, with its headers and its text', async () => {
    await openMail({ smtpUrl: office.url }).send({ ...LETTER, replyTo: 'piet@noten.nl' });
    const [letter] = office.received;
    for (const header of ['From: Noten <shop@noten.nl>', 'To: jan@noten.nl', 'Reply-To: piet@noten.nl', /^Subject: =\?UTF-8\?/m])
      expect(letter).toMatch(header);
    expect(letter).toMatch(/Tot ziens\./);
    expect(letter).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
  });

  it('that is refused rejects, and a post never does', async () => {
    office.refusals.push('550 nobody', '550 nobody');
    openMail({ smtpUrl: office.url });
    await expect(mail.send(LETTER)).rejects.toThrow();
    mail.post(LETTER);
    await mail.settled();
    expect(log).toMatchObject([{ level: 'error', details: { to: LETTER.to, subject: LETTER.subject } }]);
    expect(office.received).toEqual([]);
  });

  it('that fails for a passing reason is tried again, at the latest when the process ends', async () => {
    office.refusals.push('451 not now');
    openMail({ smtpUrl: office.url }).post(LETTER);
    await mail.onModuleDestroy();
    expect(office.received).toHaveLength(1);
  });

  it('never writes the text of a mail to the log', async () => {
    office.refusals.push('550 nobody');
    openMail({ smtpUrl: office.url }).post(LETTER);
    mail.post({ ...LETTER, to: 'nobody' });
    await mail.settled();
    expect(log.length).toBe(2);
    expect(
      log
        .map(({ details, message }) => JSON.stringify(details) + String((details as { error: Error }).error.stack) + message)
        .join(),
    ).not.toContain('Tot ziens');
  });
});

describe('mail without a server', () => {
  it('becomes a file that only its owner reads, and is logged as such', async () => {
    await openMail({}).send(LETTER);
    const [file] = files();
    expect(file).toMatch(/\.eml$/);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^To: jan@noten\.nl\r$/m);
    expect(log).toEqual([
      { level: 'info', details: { to: LETTER.to, subject: LETTER.subject, file }, message: expect.any(String) },
    ]);
  });

  it('is erased once it is older than it is kept, and nothing else in its folder is', async () => {
    openMail({});
    for (let count = 0; count < 3; count++) await mail.send(LETTER);
    const [old, young, ...others] = files();
    const daysAgo = (days: number) => Date.now() / 1_000 - days * 86_400;
    writeFileSync(join(folder, 'mail', 'notes.txt'), 'figs');
    for (const [file, days] of [
      [old, 31],
      [young, 29],
      [join(folder, 'mail', 'notes.txt'), 31],
    ] as const)
      utimesSync(file, daysAgo(days), daysAgo(days));
    const config = Object.assign(new MailConfig(), { mailKeepDays: 30 });
    const retention = new MailRetention(config, core(), { warn: () => undefined } as unknown as Logger);
    expect(await retention.deleteOld()).toBe(1);
    expect(files().sort()).toEqual([young, ...others, join(folder, 'mail', 'notes.txt')].sort());
  });

  it('has nothing to erase where none was ever written', async () => {
    openMail({});
    expect(await new MailRetention(new MailConfig(), core(), {} as unknown as Logger).deleteOld()).toBe(0);
  });

  it('is written before the process ends', async () => {
    openMail({});
    for (let count = 0; count < 5; count++) mail.post(LETTER);
    await mail.onModuleDestroy();
    expect(files()).toHaveLength(5);
  });

  it.each([
    ['a line break in its subject', { subject: 'Hi\r\nBcc: all@noten.nl' }],
    ['a lone line feed in its subject', { subject: 'Hi\nBcc: all@noten.nl' }],
    ['an endless subject', { subject: 'x'.repeat(501) }],
    ['no address', { to: '' }],
    ['a name for an address', { to: 'jan' }],
    ['two addresses', { to: 'jan@noten.nl, piet@noten.nl' }],
    ['an address in brackets', { to: 'Jan <jan@noten.nl>' }],
    ['a line break in an address', { to: 'jan@noten.nl\r\nBcc: all@noten.nl' }],
    ['a line break after an address', { to: 'jan@noten.nl\n' }],
    ['a line break in the address for answers', { replyTo: 'a@noten.nl\r\nBcc: all@noten.nl' }],
  ])('with %s is refused and leaves nothing', async (_what, fault) => {
    openMail({});
    await expect(mail.send({ ...LETTER, ...fault })).rejects.toMatchObject(refused);
    await expect(mail.send({ ...LETTER, ...fault })).rejects.toBeInstanceOf(MailRefused);
    expect(readdirSync(folder)).toEqual([]);
  });
});
