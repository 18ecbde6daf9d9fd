import { Injectable, type OnModuleInit } from '@nestjs/common';
import { now, type RestErrorClass } from '@grove/core';
import {
  CrudService,
  RestConfig,
  siteContext,
  ResourceEvents,
  type Links,
  type Page,
  type Principal,
  type RequestContext,
  type RestRequest,
  type Target,
  type Verb,
  type ViewQuery,
  type Write,
} from '@grove/rest';
import type { SelectQueryBuilder } from 'typeorm';
import { Database, acquireNamedLock, Repository, rowLoader, type BatchLoader } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { AccountsService } from '@grove/users';
import { UploadsConfig } from './uploads.config.js';
import { EditContextForbidden, MediumForSale, MediumNotFound, NoUploadData, PageBeyondEnd, UploadRefused } from '../errors.js';
import type { Clock } from '../posts/post-dates.rules.js';
import { PostEntity } from '../posts/post.entity.js';
import { mapYielding } from '../rendering/map-yielding.js';
import { assertRenderable, sanitizeInput } from '../rendering/processed-input.js';
import { rendered } from '../rendering/rendered.js';
import { fileNameOf } from './files/file-name.rules.js';
import { FileProcessing } from './files/file-processing.js';
import { MediaFiles } from './files/media-files.service.js';
import { UploadFolders } from './files/upload-folders.js';
import { MediaList } from './media-list.js';
import { MediaAddresses } from './media-addresses.js';
import { MediaCreator } from './media-creator.js';
import { toMediaResource, textsOf } from './media-presenter.js';
import { mayDeleteMedium, mayEditMedium, MediaPermissions } from './media-permissions.js';
import { MediaEntity } from './media.entity.js';
import type { MediaQuery } from './media.query.js';
import { Media, type MediaInput } from './media.resource.js';
import { HTML_FIELDS, toColumns } from './media.rules.js';
import { SoldFiles } from './sold-files.js';
import { requestSource, type UploadSource } from './upload-source.js';

/** The verbs of media. Classes beside this one check, store, name and find the files. */
@Injectable()
export class MediaService extends CrudService<MediaEntity, Media, MediaQuery> implements OnModuleInit {
  private readonly media: BatchLoader<MediaEntity>;
  private readonly events: ResourceEvents<Media>;
  private readonly posts: Repository<PostEntity>;

  constructor(
    database: Database,
    private readonly config: UploadsConfig,
    private readonly settings: SiteSettings,
    private readonly accounts: AccountsService,
    private readonly folders: UploadFolders,
    private readonly processing: FileProcessing,
    private readonly files: MediaFiles,
    private readonly creator: MediaCreator,
    private readonly lists: MediaList,
    private readonly permissions: MediaPermissions,
    private readonly addresses: MediaAddresses,
    private readonly soldFiles: SoldFiles,
    private readonly rest: RestConfig,
  ) {
    const events = new ResourceEvents<Media>(database, Media, 'media', linksOf);
    super(database, MediaEntity, events);
    this.events = events;
    this.posts = new Repository(database, PostEntity);
    this.media = rowLoader(database, MediaEntity);
  }

  onModuleInit(): void {
    this.accounts.onDelete.add(async (_unit, accountId, heirId) => {
      await this.repository.update({ authorId: accountId }, { authorId: heirId });
    });
    const site = siteContext(this.rest);
    this.creator.onCreate.add((unit, row) =>
      this.events.publish(unit, 'created', site, (context) => this.toRecord(row, context, {})),
    );
  }

  async authorize(verb: Verb, { id, query }: Target<Media, MediaQuery>, context: RequestContext): Promise<boolean> {
    const { principal } = context;
    if (verb === 'create') return principal.can('upload_files');
    if (!id) return verb === 'view';
    const row = await this.media.load(id);
    if (!row) return false;
    if (verb === 'delete') return mayDeleteMedium(principal, row);
    if (verb !== 'view') return mayEditMedium(principal, row);
    if (!(await this.permissions.mayRead(principal, row))) return false;
    if (query.context === 'edit' && !mayEditMedium(principal, row)) throw new EditContextForbidden();
    return true;
  }

  links = linksOf;

  override async list(query: MediaQuery & ViewQuery, context: RequestContext): Promise<Page<Media>> {
    const page = await super.list(query, context);
    if (page.records.length === 0 && page.total !== 0 && query.page > 1 && !query.offset) throw new PageBeyondEnd();
    return page;
  }

  /** Media are created from files: see `createFromRequest` and `upload`. */
  override create(): Promise<Media> {
    return Promise.reject(new NoUploadData());
  }

  createFromRequest(input: Partial<Media>, request: RestRequest): Promise<Media> {
    return this.upload(requestSource(input as MediaInput, request), request.context);
  }

  /** Stores the file before the row that refers to it. If either fails, both are removed. */
  async upload(source: UploadSource, context: RequestContext): Promise<Media> {
    const { principal } = context;
    await this.permissions.assertAllowed(source.input, principal);
    return this.folders.within(async (folder) => {
      const upload = await source.receive(folder, this.config.uploadLimit);
      const input = await sanitizeTexts(upload.input, principal);
      await this.permissions.assertAllowed(input, principal);
      assertExtension(upload.name);
      const staged = await this.processing.stage(upload, upload.name, folder);
      return this.processing.dropOnFailure([staged], () =>
        this.database.write(async (unit) => {
          await this.permissions.assertAllowed(input, principal);
          const columns = toColumns(input, undefined, await this.clock());
          const values = { ...columns, authorId: input.author ?? principal.userId, slug: input.slug };
          return this.toRecord(await this.creator.create(unit, staged, values), context, {});
        }),
      );
    });
  }

  protected override async sanitize(input: Partial<Media>, { principal }: RequestContext): Promise<Partial<Media>> {
    return (await sanitizeTexts(input as MediaInput, principal)) as Partial<Media>;
  }

  /** A free slug must still be free when it is stored. */
  protected override async lock(write: Write, input: Partial<Media>, id?: number): Promise<void> {
    if (input.slug !== undefined) await acquireNamedLock(write.unit, 'media');
    await super.lock(write, input, id);
  }

  protected notFoundError(): RestErrorClass {
    return MediumNotFound;
  }

  protected override async find(id: number): Promise<MediaEntity> {
    const row = await this.media.load(id);
    if (!row) throw new MediumNotFound();
    return row;
  }

  protected async toRecords(rows: MediaEntity[], context: RequestContext): Promise<Media[]> {
    const { mountPoint } = context;
    const isDated = rows.some(({ localAt, localModifiedAt }) => !localAt || !localModifiedAt);
    const zone = isDated ? await this.settings.timezone() : 'utc';
    const links = await this.addresses.urlsOf(rows, mountPoint);
    const smilies = await this.settings.usesSmilies();
    const texts = await mapYielding(rows, (row) => textsOf(row, smilies));
    return rows.map((row, index) => toMediaResource(row, texts[index], { mountPoint, zone, link: links.get(row.id)! }));
  }

  protected applyFilters(
    query: SelectQueryBuilder<MediaEntity>,
    args: MediaQuery & ViewQuery,
    { principal }: RequestContext,
  ): Promise<void> {
    return this.lists.applyFilters(query, args, principal);
  }

  /** Runs for updates only: `upload` creates media. */
  protected async prepare(sent: Partial<Media>, { context }: Write, current: MediaEntity): Promise<Partial<MediaEntity>> {
    const input = sent as MediaInput;
    await this.permissions.assertAllowed(input, context.principal, current);
    const row = toColumns(input, current, await this.clock());
    const isMadePublic = current.status === 'private' && row.status === 'inherit';
    if (isMadePublic && (await this.soldFiles.isSold(current.id))) throw new MediumForSale();
    if (input.slug === undefined) return row;
    return { ...row, slug: await this.creator.freeSlug(input.slug || (row.title ?? current.title), current.id) };
  }

  protected override async beforeDelete({ unit }: Write, { id }: MediaEntity): Promise<void> {
    await this.files.release(unit, id);
    await this.posts.update({ featuredMedia: id }, { featuredMedia: 0 });
    await unit.releaseId(id);
  }

  private async clock(): Promise<Clock> {
    return { now: now(), zone: await this.settings.timezone() };
  }
}

const linksOf = ({ id, author }: Media, context: RequestContext): Links => ({
  about: [{ href: context.url('/cms/v2/types/attachment') }],
  author: [{ href: context.url(`/cms/v2/users/${author}`), embeddable: true }],
  replies: [{ href: context.url(`/cms/v2/comments?post=${id}`), embeddable: true }],
});

/** Uploads must have an extension in their name. Pictures that are fetched need none, because few URLs have one. */
function assertExtension(name: string): void {
  if (fileNameOf(name)?.extension !== '') return;
  throw new UploadRefused({ name: name.slice(0, 100), reason: 'its name has no extension. Add one, such as .png.' });
}

/** The input with only the HTML that the caller may write. Throws if a text becomes too long when it is rendered. */
async function sanitizeTexts(input: MediaInput, principal: Pick<Principal, 'can'>): Promise<MediaInput> {
  const sanitized = await sanitizeInput(principal, input, HTML_FIELDS);
  await assertRenderable(sanitized, ['caption', 'description'], rendered.text);
  return sanitized;
}
