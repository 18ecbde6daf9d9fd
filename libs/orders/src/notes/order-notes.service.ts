import { Injectable } from '@nestjs/common';
import { Database, lockRow, forShare, Table, type UnitOfWork } from '@grove/database';
import { now, utcText } from '@grove/core';
import type {
  DeleteOptions,
  Links,
  Page,
  ParentIds,
  RequestContext,
  ResourceService,
  Target,
  Verb,
  ViewQuery,
} from '@grove/rest';
import { processText } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { NoteNotFound, NoteOrderNotFound, NotesOrderNotFound } from '../errors.js';
import { NoteMails } from './note-mails.js';
import { OrderNoteEntity } from './order-note.entity.js';
import type { OrderNote, OrderNoteInput, OrderNoteRecord, NoteSelection } from './order-note.resource.js';

/** The verbs of the notes of one order, which the path names. A note is never changed. */
@Injectable()
export class OrderNotesService implements ResourceService<OrderNote> {
  private readonly table: Table<OrderNoteEntity>;

  constructor(
    private readonly database: Database,
    private readonly mails: NoteMails,
    private readonly settings: SiteSettings,
  ) {
    this.table = new Table(database, OrderNoteEntity);
  }

  /** All notes, the newest first, without pages. An order in the trash hides its notes. */
  async list({ type = 'any' }: NoteSelection, context: RequestContext, parents: ParentIds): Promise<Page<OrderNote>> {
    const orderId = await this.orderId(parents, NotesOrderNotFound);
    const rows = await this.table.where(
      `order_id = (SELECT id FROM shop_order WHERE id = ? AND status <> 'trash')${OF_TYPE[type]} ORDER BY created_at DESC, id`,
      orderId,
    );
    return { records: await this.toResources(rows, context) };
  }

  async get(id: number, _query: ViewQuery, context: RequestContext, parents: ParentIds): Promise<OrderNote> {
    return this.toResource(await this.find(id, parents), context);
  }

  async create(input: OrderNoteInput, context: RequestContext, parents: ParentIds): Promise<OrderNote> {
    const note = await processText('postHtml', input.note ?? '');
    return this.database.write(async (unit) => {
      // Locks the order, so that it cannot be deleted before its note is stored.
      const orderId = await this.orderId(parents, NoteOrderNotFound, unit);
      const author = input.addedByUser ? context.principal.username : '';
      const row = { orderId, createdAt: now(), note, customerNote: input.customerNote ?? false, author };
      const id = await this.table.insert(unit, row);
      if (row.customerNote) await this.mails.sendToCustomer(unit, orderId, row.note);
      return this.toResource({ id, ...row }, context);
    });
  }

  delete(id: number, _options: DeleteOptions, context: RequestContext, parents: ParentIds): Promise<OrderNote> {
    return this.database.write(async (unit) => {
      await lockRow(unit, 'order_note', id);
      const note = await this.find(id, parents);
      await this.table.delete(unit, id);
      return this.toResource(note, context);
    });
  }

  /** Callers without the capability get no 404, so that they cannot find out which orders and notes exist. */
  async assertExists(verb: Verb, { id, parents }: Target, { principal }: RequestContext): Promise<void> {
    if (!principal.can('manage_orders')) return;
    if (id === undefined || verb === 'create')
      await this.orderId(parents, verb === 'view' ? NotesOrderNotFound : NoteOrderNotFound);
    else await this.find(id, parents);
  }

  links(_note: OrderNote, context: RequestContext, parents: ParentIds): Links {
    return { up: [{ href: context.url(`/shop/v1/orders/${parents['order_id']}`) }] };
  }

  private async find(id: number, parents: ParentIds): Promise<OrderNoteEntity> {
    const orderId = await this.orderId(parents, NoteOrderNotFound);
    const [note] = await this.table.where('id = ? AND order_id = ?', id, orderId);
    if (!note) throw new NoteNotFound();
    return note;
  }

  private async toResource(row: OrderNoteEntity, context: RequestContext): Promise<OrderNote> {
    return (await this.toResources([row], context))[0];
  }

  /** Notes as clients see them, in a context of a further version with what that shows. */
  private async toResources(rows: readonly OrderNoteEntity[], { isFurtherVersion }: RequestContext): Promise<OrderNoteRecord[]> {
    const zone = isFurtherVersion ? await this.settings.timezone() : undefined;
    return rows.map((row) => ({ ...toOrderNoteResource(row), ...(zone !== undefined && { further: { row, zone } }) }));
  }

  /** The id of the order that the path names. With a unit of work, the order is locked until that unit commits. */
  private async orderId(parents: ParentIds, Unknown: typeof NoteOrderNotFound, unit?: UnitOfWork): Promise<number> {
    const id = parents['order_id'];
    const [order] = await this.database.read(`SELECT id FROM shop_order WHERE id = ?${unit ? forShare(unit) : ''}`, [id]);
    if (!order) throw new Unknown();
    return id;
  }
}

const OF_TYPE = { any: '', customer: ' AND customer_note = 1', internal: ' AND customer_note = 0' } as const;

const toOrderNoteResource = ({ id, createdAt, note, customerNote }: OrderNoteEntity): OrderNote => ({
  id,
  dateCreated: utcText(createdAt),
  note,
  customerNote,
});
