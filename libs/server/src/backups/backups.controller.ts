import {
  Endpoint,
  type JsonRecord,
  listResponse,
  ok,
  type RequestContext,
  RestController,
  type RestRequest,
  type RestResponse,
  serializerFor,
  SHOP,
} from '@grove/rest';
import { BackupNotFound, BackupRunning, RunRefused } from '../errors.js';
import { Backup, BackupSchedule, BackupsQuery } from './backup.resource.js';
import { BackupsService } from './backups.service.js';

const PATH = 'system/backups';
const ITEM = `${PATH}/<id:[\\w.-]+>`;

/** The backups that servers make. They are never sent: a backup has every secret of the shop, so it is fetched from the disk of the server. */
@RestController({ namespace: SHOP, capability: 'manage_options', schema: Backup, title: 'backup' })
export class BackupsController {
  constructor(private readonly backups: BackupsService) {}

  @Endpoint({ path: PATH, method: 'GET', summary: 'List the backups', query: BackupsQuery, returns: 'page' })
  async list({ args: { page, perPage }, context }: RestRequest<BackupsQuery>): Promise<RestResponse> {
    const all = await this.backups.list();
    const shown = all.slice((page - 1) * perPage, page * perPage);
    return listResponse(
      shown.map((backup) => toJson(backup, context)),
      { total: all.length, page, perPage },
    );
  }

  @Endpoint({
    ...{ path: PATH, method: 'POST', isDeferred: true, errors: [BackupRunning, RunRefused] },
    summary: 'Make a backup; ask for its record to see when it is complete',
  })
  async start({ context }: RestRequest): Promise<RestResponse> {
    const backup = await this.backups.start();
    return { status: 202, body: toJson(backup, context), headers: { Location: urlOf(backup, context) } };
  }

  @Endpoint({ path: ITEM, method: 'GET', summary: 'Read whether a backup is complete', errors: [BackupNotFound] })
  async read({ params, context }: RestRequest): Promise<RestResponse> {
    return ok(toJson(await this.backups.get(params['id']), context));
  }

  @Endpoint({ path: ITEM, method: 'DELETE', summary: 'Delete a backup', errors: [BackupNotFound, BackupRunning] })
  async delete({ params, context }: RestRequest): Promise<RestResponse> {
    return ok(toJson(await this.backups.delete(params['id']), context));
  }

  @Endpoint({
    ...{ path: 'system/backup-schedule', method: 'GET', schema: BackupSchedule, title: 'backup_schedule' },
    summary: 'Read how often servers make backups, and whether they do',
  })
  async schedule(): Promise<RestResponse> {
    return ok(serializerFor(BackupSchedule, 'view')(await this.backups.schedule()));
  }
}

const urlOf = ({ id }: Backup, context: RequestContext): string => context.url(`/${SHOP.id}/${PATH}/${id}`);

function toJson(backup: Backup, context: RequestContext): JsonRecord {
  const links = { self: [{ href: urlOf(backup, context) }], collection: [{ href: context.url(`/${SHOP.id}/${PATH}`) }] };
  return { ...serializerFor(Backup, 'view')(backup), _links: links };
}
