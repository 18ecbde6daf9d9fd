import { mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteRows, describeOnEachEngine, insertRow, updateRows } from '@grove/database/testing';
import { ACTORS } from '../support/actors.js';
import { aProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import { fetchIndex } from '../support/index-document.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const BACKUPS = '/shop/v1/system/backups';
const WITHIN = { timeout: 20_000, interval: 50 };

vi.setConfig({ testTimeout: 60_000 });

interface Backup {
  readonly id: string;
  readonly origin: string;
  readonly state: string;
  readonly size: number;
  readonly message: string;
  readonly code?: string;
}

interface CheckReport {
  readonly found: number;
  readonly checks: readonly { readonly found: number; readonly sentences: readonly string[]; readonly remedy: string }[];
}

interface DoctorReport {
  readonly findings: readonly { readonly probe: string; readonly level: string; readonly remedy: string }[];
}

describeOnEachEngine('The system of a shop, over the interface,', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine, { backupEvery: 24, backupKeep: 3 });
    admin = server.as('admin');
  });
  afterAll(() => server.stop());
  // The next run may begin before a minute has passed, and a backup has the name of its second.
  afterEach(async () => {
    await server.database.write((unit) => unit.query('DELETE FROM operator_run WHERE ended_at IS NOT NULL'));
    for (const name of readdirSync(folder()).filter((each) => each.includes('manual'))) rmSync(join(folder(), name));
  });

  const folder = () => join(server.dataDir, 'backups');
  const list = async () => (await admin.get<Backup[]>(BACKUPS, { per_page: 100 })).body;
  const stateOf = async (id: string) => (await admin.get<Backup>(`${BACKUPS}/${id}`)).body.state;
  const completed = (path: string) => expect.poll(async () => (await admin.get(path)).body['state'], WITHIN).toBe('complete');

  describe('makes backups', () => {
    // The one of the schedule is made at the start.
    beforeAll(async () => {
      const isMade = async () => expect((await list()).map(({ state }) => state)).toContain('complete');
      await vi.waitFor(isMade, WITHIN);
    });

    it('by the schedule, and says whether they are made', async () => {
      const [made] = (await list()).filter(({ origin }) => origin === 'schedule');
      expect(made).toMatchObject({ state: 'complete', message: '', size: expect.any(Number) });
      const { body } = await admin.get('/shop/v1/system/backup-schedule');
      expect(body).toEqual({ every: 24, keep: 3, date_last: expect.any(String), overdue: false });
      const longAgo = new Date(Date.now() - 26 * 3_600_000);
      for (const { id } of await list()) utimesSync(join(folder(), id), longAgo, longAgo);
      expect((await admin.get('/shop/v1/system/backup-schedule')).body['overdue']).toBe(true);
    });

    it('when somebody asks for one, and answers before it is complete', async () => {
      const { status, body, headers } = await admin.post<Backup>(BACKUPS);
      expect([status, body.origin, body.state, headers.location]).toEqual([
        202,
        'manual',
        'running',
        `${server.root}${BACKUPS}/${body.id}`,
      ]);
      await completed(`${BACKUPS}/${body.id}`);
      const [first] = await list();
      expect(first).toMatchObject({ id: body.id, origin: 'manual', state: 'complete' });
      expect(first.size).toBeGreaterThan(10_000);
      expect(readdirSync(folder())).toContain(body.id);
    });

    it('one at a time, and not more than one a minute', async () => {
      const both = await Promise.all([admin.post<Backup>(BACKUPS), admin.post<Backup>(BACKUPS)]);
      const [made, refused] = both.sort((one, other) => one.status - other.status);
      expect([made.status, refused.status, refused.body.code]).toEqual([
        202,
        409,
        expect.stringMatching(/^shop_(system_run_refused|backup_running)$/),
      ]);
      await completed(`${BACKUPS}/${made.body.id}`);
      const soon = await admin.post<Backup>(BACKUPS);
      expect([soon.status, soon.body.code, Number(soon.headers['retry-after'])]).toEqual([
        409,
        'shop_system_run_refused',
        expect.any(Number),
      ]);
    });

    it('and says why one has failed', async () => {
      const file = { storage_key: '../secrets', mime_type: 'image/png', bytes: 1, created_at: '2026-03-01 00:00:00' };
      await server.database.write((unit) => insertRow(unit, 'media_file', file));
      const { body } = await admin.post<Backup>(BACKUPS);
      await expect.poll(() => stateOf(body.id), WITHIN).toBe('failed');
      expect((await list())[0]).toMatchObject({
        id: body.id,
        size: 0,
        message: expect.stringContaining('which Grove never makes'),
      });
      expect(readdirSync(folder()).filter((name) => name.startsWith(body.id))).toEqual([]);
      await server.database.write((unit) => deleteRows(unit, 'media_file', { storage_key: file.storage_key }));
    });

    it('deletes them, but not while they are made', async () => {
      const { body } = await admin.post<Backup>(BACKUPS);
      await completed(`${BACKUPS}/${body.id}`);
      expect((await admin.delete<Backup>(`${BACKUPS}/${body.id}`)).body).toMatchObject({ id: body.id, state: 'complete' });
      expect(readdirSync(folder())).not.toContain(body.id);
      expect((await admin.delete(`${BACKUPS}/${body.id}`)).body.code).toBe('shop_backup_not_found');
      const draft = join(folder(), 'grove-2026-03-01T00-00-00Z.tar.partial');
      writeFileSync(draft, 'half');
      const { body: refusal } = await admin.delete(`${BACKUPS}/grove-2026-03-01T00-00-00Z.tar`);
      expect([refusal.code, await stateOf('grove-2026-03-01T00-00-00Z.tar')]).toEqual(['shop_backup_running', 'running']);
      const longAgo = new Date(Date.now() - 2 * 3_600_000);
      utimesSync(draft, longAgo, longAgo);
      expect(await stateOf('grove-2026-03-01T00-00-00Z.tar')).toBe('failed');
      expect((await admin.delete(`${BACKUPS}/grove-2026-03-01T00-00-00Z.tar`)).status).toBe(200);
    });

    it('and does not take for running what a killed process has left', async () => {
      const { body } = await admin.post<Backup>(BACKUPS);
      await completed(`${BACKUPS}/${body.id}`);
      renameSync(join(folder(), body.id), join(folder(), `${body.id}.partial`));
      const longAgo = { renewed_at: '2026-03-01 00:00:00', ended_at: null };
      await server.database.write((unit) => updateRows(unit, 'operator_run', longAgo, { name: 'backup' }));
      expect((await admin.get<Backup>(`${BACKUPS}/${body.id}`)).body).toMatchObject({
        state: 'failed',
        message: expect.stringContaining('Make another one'),
      });
      expect((await admin.delete(`${BACKUPS}/${body.id}`)).status).toBe(200);
      // As in a database that was restored from this backup.
      expect((await list()).map(({ id }) => id)).not.toContain(body.id);
      await server.database.write((unit) =>
        updateRows(unit, 'operator_run', { ended_at: '2026-03-01 00:00:00' }, { name: 'backup' }),
      );
    });

    it('and shows no other files, whatever they are named', async () => {
      mkdirSync(join(folder(), 'grove-folder.tar'));
      writeFileSync(join(folder(), 'notes.txt'), '');
      expect((await list()).map(({ id }) => id)).not.toEqual(expect.arrayContaining(['notes.txt']));
      for (const name of ['notes.txt', 'grove-folder.tar', '..%2Fgrove.db', '..', 'grove.db'])
        for (const method of ['GET', 'DELETE']) {
          const { status } = await admin.send(method, `${BACKUPS}/${name}`);
          expect([name, method, status]).toEqual([name, method, 404]);
        }
      expect(readdirSync(folder())).toEqual(expect.arrayContaining(['notes.txt', 'grove-folder.tar']));
    });
  });

  it('compares derived values with their records, repairs nothing, and says what to do', async () => {
    const path = '/shop/v1/system/check';
    expect((await admin.get(path)).body).toMatchObject({ state: 'never', found: 0, checks: [] });
    const { id } = await aProduct(admin);
    await server.database.write((unit) => updateRows(unit, 'product', { name_key: 'zzz' }, { id }));
    const { status, body } = await admin.post(path);
    expect([status, body['state']]).toEqual([202, 'running']);
    await completed(path);
    const report = (await admin.get<CheckReport>(path)).body;
    expect(report.found).toBeGreaterThan(0);
    expect(report.checks.flatMap(({ sentences }) => sentences).join()).toContain(`name_key of product ${id}`);
    expect(await server.database.read(`SELECT name_key FROM product WHERE id = ${id}`)).toEqual([{ name_key: 'zzz' }]);
    expect(report.checks.length).toBeGreaterThan(5);
    for (const { found, remedy } of report.checks) expect(remedy === '').toBe(found === 0);
    expect((await admin.post(path)).body.code).toBe('shop_system_run_refused');
  });

  it('examines what surrounds it, with a remedy for each finding that is not right', async () => {
    const path = '/shop/v1/system/doctor';
    expect((await admin.post(path)).status).toBe(202);
    await completed(path);
    const report = (await admin.get<DoctorReport>(path)).body;
    expect(report.findings.map(({ probe }) => probe)).toEqual(expect.arrayContaining(['database', 'files', 'mail', 'site']));
    expect(
      report.findings.filter(({ level, remedy, probe }) => level !== 'ok' && remedy === '' && probe !== 'configuration'),
    ).toEqual([]);
  });

  it('shows all this to administrators only', async () => {
    const routes = Object.keys((await fetchIndex(server)).routes).filter((route) => route.startsWith('/shop/v1/system/'));
    expect(routes).toHaveLength(5);
    for (const actor of ACTORS.filter((one) => !['admin', 'key_read', 'key_read_write', 'key_write'].includes(one)))
      for (const path of routes.map((route) => route.replace(/\(.*\)/, 'grove-2026-03-01T00-00-00Z.tar')))
        for (const method of ['GET', 'POST', 'DELETE']) {
          const { status } = await server.as(actor).send(method, path);
          expect([actor, method, path, [401, 403, 404].includes(status)]).toEqual([actor, method, path, true]);
          if (status === 404) expect(method).not.toBe('GET');
        }
  });
});
