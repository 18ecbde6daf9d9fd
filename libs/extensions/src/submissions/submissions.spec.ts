import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoreConfig, createLogger, SharedTasks, secondsFromNow, Mail, MailConfig } from '@grove/core';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine, deleteRows, insertRow } from '@grove/database/testing';
import { RestConfig } from '@grove/rest';
import {
  FirstStartConfig,
  settingsEntities,
  settingsMigrations,
  SiteConfig,
  SiteSettings,
  StoredSettings,
} from '@grove/settings';
import { ContactFormsConfig } from '../contact-forms/contact-forms.config.js';
import { defaultProperties } from '../contact-forms/form-defaults.rules.js';
import type { FormProperties } from '../contact-forms/contact-form.resource.js';
import { extensionsEntities, extensionsMigrations, SubmissionsService } from '../index.js';
import { SubmissionRetention } from './submission-retention.js';
import { HONEYPOT_FIELD } from './submission.rules.js';

const VALID = { 'your-name': 'Jan', 'your-email': 'jan@noten.nl', 'your-subject': 'Figs', 'your-message': 'Any?' };
const DAY = 86_400;
const silent = createLogger('silent');
const newTasks = () => new SharedTasks({ redisUrl: '', queueName: async () => 'tasks', logger: silent });

describeOnEachEngine('The submission of a form', (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'grove-forms-'));
  const [core, site] = [Object.assign(new CoreConfig(), { dataDir }), Object.assign(new SiteConfig(), { siteTitle: 'Noten' })];
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
    mail = new Mail(new MailConfig(), core, silent);
    const settings = () => new SiteSettings(new StoredSettings(database), site, new FirstStartConfig(), new RestConfig());
    servers = [0, 1].map(() => new SubmissionsService(database, settings(), mail));
  });
  afterAll(async () => {
    await mail.onModuleDestroy();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await database.write((unit) => unit.query('DELETE FROM contact_form'));
    formId = await aForm();
    // Mails of the previous test may still be written into the folder.
    await mail.settled();
    rmSync(join(dataDir, 'mail'), { recursive: true, force: true });
  });

  let made = 0;
  function aForm(changes: Partial<FormProperties> = {}): Promise<number> {
    const { form, mail: first, mail2, messages } = { ...defaultProperties('boss@noten.nl'), ...changes };
    const json = { mail: JSON.stringify(first), mail_2: JSON.stringify(mail2), messages: JSON.stringify(messages) };
    const row = { slug: `form-${(made += 1)}`, title: 'Form', locale: 'nl_NL', form, additional_settings: '', ...json };
    return database.write(async (unit) => (await insertRow(unit, 'contact_form', row)).insertId);
  }

  const submit = (sent: object, { address = '192.0.2.1', server = 0, to = formId } = {}) =>
    servers[server].submit(to, sent, { address, userAgent: 'x'.repeat(600) });
  const stored = () =>
    database.read<{ status: string; submitted_values: string }>(
      'SELECT status, submitted_values FROM contact_submission ORDER BY id',
    );
  const sentMails = async () => {
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

  it('is stored and sent by mail', async () => {
    expect(await submit({ ...VALID, other: 'not stored' })).toEqual({
      ...{ status: 'mail_sent', invalidFields: [] },
      message: defaultProperties('').messages.mailSentOk,
    });
    expect((await stored()).map((row) => [row.status, JSON.parse(row.submitted_values)])).toEqual([['taken', VALID]]);
    const [mailText, ...others] = await sentMails();
    for (const line of [
      /^To: boss@noten\.nl\r$/m,
      /^Reply-To: jan@noten\.nl\r$/m,
      /^Subject: =\?UTF-8\?Q\?Noten_=22Figs=22\?=\r$/m,
    ])
      expect(mailText).toMatch(line);
    expect(others).toEqual([]);
  });

  it('sends a confirmation if the second mail is active', async () => {
    const properties = defaultProperties('boss@noten.nl');
    const to = await aForm({ mail2: { ...properties.mail2, active: true } });
    await submit(VALID, { to });
    const recipients = (await sentMails()).map((text) => /^To: (.*)\r$/m.exec(text)?.[1]);
    expect(recipients.sort()).toEqual(['boss@noten.nl', 'jan@noten.nl']);
  });

  it('with invalid fields gets a message for each, and is neither stored nor sent', async () => {
    const outcome = await submit({ ...VALID, 'your-email': 'jan', 'your-name': '' });
    const { validationError, invalidRequired } = defaultProperties('').messages;
    expect(outcome).toEqual({
      status: 'validation_failed',
      message: validationError,
      invalidFields: [
        { field: 'your-name', message: invalidRequired },
        { field: 'your-email', message: validationError },
      ],
    });
    expect([await stored(), await sentMails()]).toEqual([[], []]);
  });

  it('is stored as spam and not sent if the hidden field is filled in', async () => {
    expect((await submit({ ...VALID, [HONEYPOT_FIELD]: 'http://spam.example' })).status).toBe('spam');
    expect([(await stored()).map(({ status }) => status), await sentMails()]).toEqual([['spam'], []]);
  });

  it('cannot add a header to the mail', async () => {
    await submit({ ...VALID, 'your-subject': 'Figs\r\nBcc: all@noten.nl' });
    const [mailText] = await sentMails();
    const [headers] = mailText.split('\r\n\r\n');
    expect(headers).toMatch(/^Subject: =\?UTF-8\?Q\?Noten_=22Figs_Bcc/m);
    expect(headers).not.toMatch(/^Bcc:/m);
  });

  it('is stored if there is no valid recipient, and gets the message for that', async () => {
    const properties = defaultProperties('boss@noten.nl');
    const to = await aForm({ mail: { ...properties.mail, recipient: '[your-name]' } });
    expect((await submit(VALID, { to })).status).toBe('mail_failed');
    expect([(await stored()).length, await sentMails()]).toEqual([1, []]);
  });

  it('is accepted five times in ten minutes from one address, even by several servers at the same time', async () => {
    const sending = Array.from({ length: 12 }, (_, index) => submit(VALID, { server: index % 2 }));
    const outcomes = await Promise.allSettled(sending);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as object] : []));
    expect(refused).toHaveLength(7);
    for (const error of refused) expect(error).toMatchObject({ code: 'contact_form_too_many_submissions', status: 429 });
    expect([(await stored()).length, (await sentMails()).length]).toEqual([5, 5]);
    expect((await submit(VALID, { address: '192.0.2.2' })).status).toBe('mail_sent');
  });

  it('counts all IPv6 addresses of a network as one address', async () => {
    for (let host = 1; host <= 5; host++) await submit(VALID, { address: `2001:db8:1:2::${host}` });
    await expect(submit(VALID, { address: '2001:db8:1:2:ffff::6' })).rejects.toMatchObject({ status: 429 });
    expect((await submit(VALID, { address: '2001:db8:1:3::1' })).status).toBe('mail_sent');
  });

  it('is accepted again when the others are older than ten minutes', async () => {
    for (let count = 0; count < 5; count++) await submit(VALID);
    await expect(submit(VALID)).rejects.toMatchObject({ status: 429 });
    await database.write((unit) => unit.query("UPDATE contact_submission SET created_at = '2026-01-02 03:04:05'"));
    expect((await submit(VALID)).status).toBe('mail_sent');
  });

  it('is deleted after the configured number of days, also in large numbers, including spam', async () => {
    const sent = (createdAt: string, status = 'taken') => ({
      ...{ form_id: formId, status, submitted_values: '{}', created_at: createdAt },
      ...{ client_address: '192.0.2.9', client_agent: '' },
    });
    const old = Array.from({ length: 1_200 }, (_, index) => sent(secondsFromNow(-7 * DAY - 60), index % 2 ? 'spam' : 'taken'));
    await database.write((unit) => unit.insertMany('contact_submission', [...old, sent(secondsFromNow(-7 * DAY + 60))]));
    await submit(VALID);
    const retention = new SubmissionRetention(
      database,
      Object.assign(new ContactFormsConfig(), { contactKeepDays: 7 }),
      newTasks(),
    );
    expect([await retention.deleteOld(AbortSignal.abort()), (await stored()).length]).toEqual([0, 1_202]);
    // Two servers do it at the same time.
    const gone = await Promise.all([retention.deleteOld(), retention.deleteOld()]);
    expect([gone[0] + gone[1], (await stored()).map(({ submitted_values }) => submitted_values)]).toEqual([
      1_200,
      ['{}', JSON.stringify(VALID)],
    ]);
    expect(await retention.deleteOld()).toBe(0);
  });

  it('is deleted by a background task', async () => {
    await submit(VALID);
    await database.write((unit) => unit.query("UPDATE contact_submission SET created_at = '2026-01-02 03:04:05'"));
    const tasks = newTasks();
    new SubmissionRetention(database, new ContactFormsConfig(), tasks);
    tasks.start();
    while ((await stored()).length > 0) await new Promise(setImmediate);
    await tasks.stop();
  });

  it('needs an existing form, and is deleted with it', async () => {
    await expect(submit(VALID, { to: 99_999_999 })).rejects.toMatchObject({ code: 'contact_form_not_found' });
    await submit(VALID);
    await database.write((unit) => deleteRows(unit, 'contact_form', { id: formId }));
    expect(await stored()).toEqual([]);
  });
});
