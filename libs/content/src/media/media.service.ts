import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config, now, type RestErrorClass } from '@grove/core';
import { CrudService, fieldsOf, compileParser, type RestRequest, type Links, type Page, type Verb } from '@grove/rest';
import { Database, rowLoader, Selection, acquireNamedLock, type BatchLoader, type UnitOfWork } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { AccountsService } from '@grove/users';
import {
  AuthorUnknown,
  EditContextForbidden,
  MediumExists,
  MediumNotFound,
  NotAuthorChooser,
  PageBeyondEnd,
  UploadRefused,
} from '../errors.js';
import { inTurns } from '../rendering/in-turns.js';
import { cleanedFor } from '../rendering/processed-input.js';
import { fileNameOf } from './files/file-name.rules.js';
import { FileProcessing } from './files/file-processing.js';
import { MediaFiles } from './files/media-files.service.js';
import { UploadFolders } from './files/upload-folders.js';
import { MediaList } from './media-list.js';
import { MediaMaker } from './media-maker.js';
import { presentMedium, textsOf } from './media-presenter.js';
import { mayDeleteMedium, mayEditMedium, MediaRights } from './media-rights.js';
import { MediaEntity } from './media.entity.js';
import type { MediaQuery } from './media.query.js';
import { Media, type MediaInput } from './media.resource.js';
import { changesOf, TEXTS } from './media.rules.js';
import { receiveUpload } from './upload.js';

const readCreation = compileParser(fieldsOf(Media), 'create');

/** The verbs of media. Looking at files, keeping them, naming them and finding them are rooms of their own beside this file. */
@Injectable()
export class MediaService extends CrudService<MediaEntity, Media> implements OnModuleInit {
  private readonly media: BatchLoader<MediaEntity>;

  constructor(
    database: Database,
    private readonly config: Config,
    private readonly settings: SiteSettings,
    private readonly accounts: AccountsService,
    private readonly folders: UploadFolders,
    private readonly processing: FileProcessing,
    private readonly files: MediaFiles,
    private readonly maker: MediaMaker,
    private readonly finder: MediaList,
    private readonly rights: MediaRights,
  ) {
    super(database, MediaEntity);
    this.media = rowLoader(database, MediaEntity);
  }

  onModuleInit(): void {
    this.accounts.onDelete(async (unit, accountId, heirId) => {
      await unit.update('media', { author_id: heirId }, { author_id: accountId });
    });
  }

  async authorize(verb: Verb, call: RestRequest): Promise<boolean> {
    const id = call.params['id'] === undefined ? 0 : call.id();
    if (verb === 'create') return call.principal.can('upload_files');
    if (id === 0) return verb === 'view';
    const row = await this.media.load(id, call);
    if (!row) return false;
    if (verb === 'delete') return mayDeleteMedium(call.principal, row);
    if (verb !== 'view') return mayEditMedium(call.principal, row);
    if (!(await this.rights.mayRead(call.principal, row))) return false;
    if (call.context === 'edit' && !mayEditMedium(call.principal, row)) throw new EditContextForbidden();
    return true;
  }

  links(media: Media, call: RestRequest): Links {
    return {
      about: [{ href: call.url('/cms/v2/types/attachment') }],
      author: [{ href: call.url(`/cms/v2/users/${media.author}`), embeddable: true }],
      replies: [{ href: call.url(`/cms/v2/comments?post=${media.id}`), embeddable: true }],
    };
  }

  override async list(call: RestRequest): Promise<Page<Media>> {
    const query = call.args as unknown as MediaQuery;
    const page = query.orderby === 'relevance' ? await this.nearest(query, call) : await super.list(call);
    if (page.records.length === 0 && page.total > 0 && query.page > 1 && !query.offset) throw new PageBeyondEnd();
    return page;
  }

  /** Takes the file first; only when it is stored does a row refer to it. Whatever fails, neither is left. */
  override async create(input: Partial<Media>, call: RestRequest): Promise<Media> {
    if (call.sent['id']) throw new MediumExists();
    await this.mayStand(input, call);
    return this.folders.within(async (folder) => {
      const upload = await receiveUpload(call.message!, folder, this.config.uploadLimit);
      const fields = { ...call.sent, ...upload.fields };
      const all = await cleaned(readCreation(fields) as Partial<Media>, call);
      if (fields['id']) throw new MediumExists();
      await this.mayStand(all, call);
      refuseWithoutExtension(upload.name);
      const staged = await this.processing.stage(upload, upload.name, folder);
      return this.processing.keeping([staged], () =>
        this.database.write(async (unit) => {
          const authorId = all.author ?? call.principal.userId;
          const given = { ...(await this.prepare(all, call)), authorId, slug: all.slug };
          return this.toResource(await this.maker.make(unit, staged, given), call);
        }),
      );
    });
  }

  override async update(id: number, sent: Partial<Media>, call: RestRequest): Promise<Media> {
    const input = await cleaned(sent, call);
    return this.database.write(async (unit) => {
      if (input.slug !== undefined) await acquireNamedLock(unit, 'media');
      return super.update(id, input, call);
    });
  }

  protected notFoundError(): RestErrorClass {
    return MediumNotFound;
  }

  protected override async find(id: number, _verb: Verb, call: RestRequest): Promise<MediaEntity> {
    const row = await this.media.load(id, call);
    if (!row) throw new MediumNotFound();
    return row;
  }

  protected async toResources(rows: MediaEntity[], call: RestRequest): Promise<Media[]> {
    const isDated = rows.some(({ localAt, localModifiedAt }) => !localAt || !localModifiedAt);
    const zone = isDated ? await this.settings.timezone() : 'utc';
    const parents = await this.rights.existing(rows.map(({ parentId }) => parentId));
    const texts = await inTurns(rows, textsOf);
    return rows.map((row, place) => presentMedium(row, texts[place], { mount: call.mount, zone, parents }));
  }

  protected applyFilters(selection: Selection, call: RestRequest): Promise<void> {
    return this.finder.narrow(selection, call);
  }

  protected async prepare(input: Partial<Media>, call: RestRequest, current?: MediaEntity): Promise<Partial<MediaEntity>> {
    await this.mayStand(input, call, current);
    const sent = input as MediaInput;
    const row = changesOf(sent, current, { now: now(), zone: await this.settings.timezone() });
    if (!current || sent.slug === undefined) return row;
    return { ...row, slug: await this.maker.freeSlug(sent.slug || (row.title ?? current.title), current.id) };
  }

  private async nearest(query: MediaQuery, call: RestRequest): Promise<Page<Media>> {
    const selection = new Selection();
    await this.applyFilters(selection, call);
    const { rows, total } = await this.finder.nearest(selection, query);
    return { records: await this.toResources(rows, call), total };
  }

  protected override async beforeDelete(unit: UnitOfWork, { id }: MediaEntity): Promise<void> {
    await this.files.release(unit, id);
    await unit.update('post', { featured_media: 0 }, { featured_media: id });
    await unit.delete('object_id', { id });
  }

  /** Whether the caller may give a medium this author and this place; those it has it keeps. */
  private async mayStand({ author, post }: Partial<Media>, { principal }: RestRequest, current?: MediaEntity): Promise<void> {
    if (author !== undefined && author !== principal.userId && author !== current?.authorId) {
      if (!principal.can('edit_others_posts')) throw new NotAuthorChooser();
      const [person] = await this.database.read('SELECT id FROM user WHERE id = ?', [author]);
      if (!person) throw new AuthorUnknown();
    }
    if (post && post !== current?.parentId) await this.rights.mustAttach(principal, post);
  }
}

/** What was sent, its texts as its sender may write them. */
const cleaned = async (input: Partial<Media>, call: RestRequest): Promise<Partial<Media>> =>
  (await cleanedFor(call, input as MediaInput, TEXTS)) as Partial<Media>;

/** Pictures that are fetched need no extension, because few addresses have one; whoever uploads a file can name it. */
function refuseWithoutExtension(name: string): void {
  if (fileNameOf(name)?.extension !== '') return;
  throw new UploadRefused({ name: name.slice(0, 100), reason: 'its name has no extension. Add one, such as .png.' });
}
