import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config, now, type RestErrorClass } from '@grove/core';
import {
  CrudService,
  type Links,
  type Page,
  type Principal,
  type RequestContext,
  type Target,
  type Verb,
  type ViewQuery,
  type Write,
} from '@grove/rest';
import { Database, rowLoader, Selection, acquireNamedLock, type BatchLoader } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { AccountsService } from '@grove/users';
import {
  AuthorUnknown,
  EditContextForbidden,
  MediumNotFound,
  NotAuthorChooser,
  NoUploadData,
  PageBeyondEnd,
  UploadRefused,
} from '../errors.js';
import type { Clock } from '../posts/post-dates.rules.js';
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
import type { Media, MediaInput } from './media.resource.js';
import { changesOf, TEXTS } from './media.rules.js';
import type { UploadSource } from './upload-source.js';

/** The verbs of media. Looking at files, keeping them, naming them and finding them are rooms of their own beside this file. */
@Injectable()
export class MediaService extends CrudService<MediaEntity, Media, MediaQuery> implements OnModuleInit {
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

  async authorize(verb: Verb, { id, query }: Target<Media, MediaQuery>, context: RequestContext): Promise<boolean> {
    const { principal } = context;
    if (verb === 'create') return principal.can('upload_files');
    if (!id) return verb === 'view';
    const row = await this.media.load(id, context);
    if (!row) return false;
    if (verb === 'delete') return mayDeleteMedium(principal, row);
    if (verb !== 'view') return mayEditMedium(principal, row);
    if (!(await this.rights.mayRead(principal, row))) return false;
    if (query.context === 'edit' && !mayEditMedium(principal, row)) throw new EditContextForbidden();
    return true;
  }

  links(media: Media, context: RequestContext): Links {
    return {
      about: [{ href: context.url('/cms/v2/types/attachment') }],
      author: [{ href: context.url(`/cms/v2/users/${media.author}`), embeddable: true }],
      replies: [{ href: context.url(`/cms/v2/comments?post=${media.id}`), embeddable: true }],
    };
  }

  override async list(query: MediaQuery & ViewQuery, context: RequestContext): Promise<Page<Media>> {
    const page = query.orderby === 'relevance' ? await this.nearest(query, context) : await super.list(query, context);
    if (page.records.length === 0 && page.total > 0 && query.page > 1 && !query.offset) throw new PageBeyondEnd();
    return page;
  }

  /** A medium is made of a file: see `upload`. */
  override create(): Promise<Media> {
    return Promise.reject(new NoUploadData());
  }

  /** Takes the file first; only when it is stored does a row refer to it. Whatever fails, neither is left. */
  async upload(source: UploadSource, context: RequestContext): Promise<Media> {
    const { principal } = context;
    await this.mayStand(source.input, principal);
    return this.folders.within(async (folder) => {
      const upload = await source.receive(folder, this.config.uploadLimit);
      const input = await cleanedFor(principal, upload.input, TEXTS);
      await this.mayStand(input, principal);
      refuseWithoutExtension(upload.name);
      const staged = await this.processing.stage(upload, upload.name, folder);
      return this.processing.keeping([staged], () =>
        this.database.write(async (unit) => {
          await this.mayStand(input, principal);
          const columns = changesOf(input, undefined, await this.clock());
          const given = { ...columns, authorId: input.author ?? principal.userId, slug: input.slug };
          return this.toResource(await this.maker.make(unit, staged, given), context, {});
        }),
      );
    });
  }

  override async update(id: number, sent: Partial<Media>, context: RequestContext): Promise<Media> {
    const input = await cleanedFor(context.principal, sent as MediaInput, TEXTS);
    return super.update(id, input as Partial<Media>, context);
  }

  /** Slugs are looked for, and must still be free when they are stored. */
  protected override async lock(write: Write, input: Partial<Media>, id?: number): Promise<void> {
    if (input.slug !== undefined) await acquireNamedLock(write.unit, 'media');
    await super.lock(write, input, id);
  }

  protected notFoundError(): RestErrorClass {
    return MediumNotFound;
  }

  protected override async find(id: number, _verb: Verb, context: RequestContext): Promise<MediaEntity> {
    const row = await this.media.load(id, context);
    if (!row) throw new MediumNotFound();
    return row;
  }

  protected async toResources(rows: MediaEntity[], { mountPoint }: RequestContext): Promise<Media[]> {
    const isDated = rows.some(({ localAt, localModifiedAt }) => !localAt || !localModifiedAt);
    const zone = isDated ? await this.settings.timezone() : 'utc';
    const parents = await this.rights.existing(rows.map(({ parentId }) => parentId));
    const texts = await inTurns(rows, textsOf);
    return rows.map((row, place) => presentMedium(row, texts[place], { mountPoint, zone, parents }));
  }

  protected applyFilters(selection: Selection, query: MediaQuery & ViewQuery, { principal }: RequestContext): Promise<void> {
    return this.finder.narrow(selection, query, principal);
  }

  /** Only of an update: `upload` knows what a new medium is. */
  protected async prepare(sent: Partial<Media>, { context }: Write, current: MediaEntity): Promise<Partial<MediaEntity>> {
    const input = sent as MediaInput;
    await this.mayStand(input, context.principal, current);
    const row = changesOf(input, current, await this.clock());
    if (input.slug === undefined) return row;
    return { ...row, slug: await this.maker.freeSlug(input.slug || (row.title ?? current.title), current.id) };
  }

  private async nearest(query: MediaQuery & ViewQuery, context: RequestContext): Promise<Page<Media>> {
    const selection = new Selection();
    await this.applyFilters(selection, query, context);
    const { rows, total } = await this.finder.nearest(selection, query);
    return { records: await this.toResources(rows, context), total };
  }

  protected override async beforeDelete({ unit }: Write, { id }: MediaEntity): Promise<void> {
    await this.files.release(unit, id);
    await unit.update('post', { featured_media: 0 }, { featured_media: id });
    await unit.delete('object_id', { id });
  }

  private async clock(): Promise<Clock> {
    return { now: now(), zone: await this.settings.timezone() };
  }

  /** Whether the caller may give a medium this author and this place; those it has it keeps. */
  private async mayStand({ author, post }: MediaInput, principal: Principal, current?: MediaEntity): Promise<void> {
    if (author !== undefined && author !== principal.userId && author !== current?.authorId) {
      if (!principal.can('edit_others_posts')) throw new NotAuthorChooser();
      const [person] = await this.database.read('SELECT id FROM user WHERE id = ?', [author]);
      if (!person) throw new AuthorUnknown();
    }
    if (post && post !== current?.parentId) await this.rights.mustAttach(principal, post);
  }
}

/** Pictures that are fetched need no extension, because few addresses have one; whoever uploads a file can name it. */
function refuseWithoutExtension(name: string): void {
  if (fileNameOf(name)?.extension !== '') return;
  throw new UploadRefused({ name: name.slice(0, 100), reason: 'its name has no extension. Add one, such as .png.' });
}
