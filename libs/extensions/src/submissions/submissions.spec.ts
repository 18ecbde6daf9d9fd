import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Config, secondsFromNow, Mail, type Logger } from '@grove/core';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { settingsEntities, settingsMigrations, SiteSettings } from '@grove/settings';
import { defaultProperties } from '../contact-forms/form-defaults.rules.js';
import type { FormProperties } from '../contact-forms/contact-form.resource.js';
import { extensionsEntities, extensionsMigrations, SubmissionsService } from '../index.js';
import { SubmissionRetention } from './submission-retention.js';
import { TRAP } from './submission.rules.js';

const FITTING = { 'your-name': 'Jan', 'your-email': 'jan@noten.nl', 'your-subject': 'Figs', 'your-message': 'Any?' };
const DAY = 86_400;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

describeOnEachEngine('What visitors write into a form', (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'grove-forms-'));
  const config = Object.assign(new Config(), { dataDir, siteTitle: 'Noten' });
  let database: Database;
  let mail: Mail;
  /** Two servers over one database. */
  let servers: SubmissionsService[];
  let formId: number;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...settingsEntities, ...extensionsEntities],
      migrations: [...databaseMigrations, ...settingsMigrations, ...extensionsMigrations],
    });
    await database.migrate();
    mail = new Mail(config, silent);
    servers = [0, 1].map(() => new SubmissionsService(database, new SiteSettings(database, config), mail));
  });
  afterAll(async () => {
    await mail.onModuleDestroy();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await database.write((unit) => unit.query('DELETE FROM contact_form'));
    formId = await aForm();
    // Mail of the test before may still be on its way into the folder.
    await mail.settled();
    rmSync(join(dataDir, 'mail'), { recursive: true, force: true });
  });

  let made = 0;
  function aForm(changes: Partial<FormProperties> = {}): Promise<number> {
    const { form, mail: first, mail2, messages } = { ...defaultProperties('boss@noten.nl'), ...changes };
    const json = { mail: JSON.stringify(first), mail_2: JSON.stringify(mail2), messages: JSON.stringify(messages) };
    const row = { slug: `form-${(made += 1)}`, title: 'Form', locale: 'nl_NL', form, additional_settings: '', ...json };
    return database.write(async (unit) => (await unit.insert('contact_form', row)).insertId);
  }

  const submit = (sent: object, { address = '192.0.2.1', server = 0, to = formId } = {}) =>
    servers[server].submit(to, sent, { address, userAgent: 'x'.repeat(600) });
  const kept = () =>
    database.read<{ status: string; written: string }>('SELECT status, written FROM contact_submission ORDER BY id');
  const mailed = async () => {
    await mail.settled();
    return files().map((name) => readFileSync(join(dataDir, 'mail', name), 'utf8'));
  };
  const files = () => {
    try {
      return readdirSync(join(dataDir, 'mail'));
    } catch {
      return [];
    }
  };

  it('is kept and mailed', async () => {
    expect(await submit({ ...FITTING, other: 'not kept' })).toEqual({
      ...{ status: 'mail_sent', invalidFields: [] },
      message: defaultProperties('').messages.mailSentOk,
    });
    expect((await kept()).map(({ status, written }) => [status, JSON.parse(written)])).toEqual([['taken', FITTING]]);
    const [letter, ...others] = await mailed();
    for (const line of [
      /^To: boss@noten\.nl\r$/m,
      /^Reply-To: jan@noten\.nl\r$/m,
      /^Subject: =\?UTF-8\?Q\?Noten_=22Figs=22\?=\r$/m,
    ])
      expect(letter).toMatch(line);
    expect(others).toEqual([]);
  });

  it('thanks its writer where the second mail is active', async () => {
    const properties = defaultProperties('boss@noten.nl');
    const to = await aForm({ mail2: { ...properties.mail2, active: true } });
    await submit(FITTING, { to });
    const receivers = (await mailed()).map((letter) => /^To: (.*)\r$/m.exec(letter)?.[1]);
    expect(receivers.sort()).toEqual(['boss@noten.nl', 'jan@noten.nl']);
  });

  it('that does not fit is told field by field, and neither kept nor mailed', async () => {
    const outcome = await submit({ ...FITTING, 'your-email': 'jan', 'your-name': '' });
    const { validationError, invalidRequired } = defaultProperties('').messages;
    expect(outcome).toEqual({
      status: 'validation_failed',
      message: validationError,
      invalidFields: [
        { field: 'your-name', message: invalidRequired },
        { field: 'your-email', message: validationError },
      ],
    });
    expect([await kept(), await mailed()]).toEqual([[], []]);
  });

  it('is kept as spam and not mailed when it steps into the trap', async () => {
    expect((await submit({ ...FITTING, [TRAP]: 'http://spam.example' })).status).toBe('spam');
    expect([(await kept()).map(({ status }) => status), await mailed()]).toEqual([['spam'], []]);
  });

  it('makes no header of the mail', async () => {
    await submit({ ...FITTING, 'your-subject': 'Figs\r\nBcc: all@noten.nl' });
    const [letter] = await mailed();
    const [headers] = letter.split('\r\n\r\n');
    expect(headers).toMatch(/^Subject: =\?UTF-8\?Q\?Noten_=22Figs_Bcc/m);
    expect(headers).not.toMatch(/^Bcc:/m);
  });

  it('is kept when nobody can be mailed, and that is told', async () => {
    const properties = defaultProperties('boss@noten.nl');
    const to = await aForm({ mail: { ...properties.mail, recipient: '[your-name]' } });
    expect((await submit(FITTING, { to })).status).toBe('mail_failed');
    expect([(await kept()).length, await mailed()]).toEqual([1, []]);
  });

  it('is taken five times in ten minutes from one address, however many servers take it at the same moment', async () => {
    const sending = Array.from({ length: 12 }, (_, index) => submit(FITTING, { server: index % 2 }));
    const outcomes = await Promise.allSettled(sending);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as object] : []));
    expect(refused).toHaveLength(7);
    for (const error of refused) expect(error).toMatchObject({ code: 'contact_form_too_many_submissions', status: 429 });
    expect([(await kept()).length, (await mailed()).length]).toEqual([5, 5]);
    expect((await submit(FITTING, { address: '192.0.2.2' })).status).toBe('mail_sent');
  });

  it('counts all addresses as one that somebody has by version 6', async () => {
    for (let host = 1; host <= 5; host++) await submit(FITTING, { address: `2001:db8:1:2::${host}` });
    await expect(submit(FITTING, { address: '2001:db8:1:2:ffff::6' })).rejects.toMatchObject({ status: 429 });
    expect((await submit(FITTING, { address: '2001:db8:1:3::1' })).status).toBe('mail_sent');
  });

  it('is taken again when those before are older', async () => {
    for (let count = 0; count < 5; count++) await submit(FITTING);
    await expect(submit(FITTING)).rejects.toMatchObject({ status: 429 });
    await database.write((unit) => unit.query("UPDATE contact_submission SET created_at = '2026-01-02 03:04:05'"));
    expect((await submit(FITTING)).status).toBe('mail_sent');
  });

  it('is erased when it is older than it is kept, however much there is, spam included', async () => {
    const sent = (createdAt: string, status = 'taken') => ({
      ...{ form_id: formId, status, written: '{}', client_address: '192.0.2.9', client_agent: '', created_at: createdAt },
    });
    const old = Array.from({ length: 1_200 }, (_, index) => sent(secondsFromNow(-7 * DAY - 60), index % 2 ? 'spam' : 'taken'));
    await database.write((unit) => unit.insertMany('contact_submission', [...old, sent(secondsFromNow(-7 * DAY + 60))]));
    await submit(FITTING);
    const retention = new SubmissionRetention(database, Object.assign(new Config(), { contactKeepDays: 7 }), silent);
    expect([await retention.deleteOld(AbortSignal.abort()), (await kept()).length]).toEqual([0, 1_202]);
    // Two servers do it at once.
    const gone = await Promise.all([retention.deleteOld(), retention.deleteOld()]);
    expect([gone[0] + gone[1], (await kept()).map(({ written }) => written)]).toEqual([1_200, ['{}', JSON.stringify(FITTING)]]);
    expect(await retention.deleteOld()).toBe(0);
  });

  it('is erased without anybody asking', async () => {
    await submit(FITTING);
    await database.write((unit) => unit.query("UPDATE contact_submission SET created_at = '2026-01-02 03:04:05'"));
    const retention = new SubmissionRetention(database, new Config(), silent);
    retention.onApplicationBootstrap();
    while ((await kept()).length > 0) await new Promise(setImmediate);
    await retention.onModuleDestroy();
  });

  it('needs a form, and goes with it', async () => {
    await expect(submit(FITTING, { to: 99_999_999 })).rejects.toMatchObject({ code: 'contact_form_not_found' });
    await submit(FITTING);
    await database.write((unit) => unit.delete('contact_form', { id: formId }));
    expect(await kept()).toEqual([]);
  });
});
