import { Injectable } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import { now } from '@grove/core';
import {
  RecordService,
  type Links,
  type Page,
  type ParentIds,
  type RequestContext,
  type Target,
  type Verb,
  type ViewQuery,
  type Write,
} from '@grove/rest';
import { processText } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { NoteNotFound, NoteOrderNotFound, NotesOrderNotFound } from '../errors.js';
import { OrderEntity } from '../model/order.entity.js';
import { NoteMails } from './note-mails.js';
import { OrderNoteEntity } from './order-note.entity.js';
import type { OrderNoteRecord } from './order-note-record.js';
import type { OrderNote } from './api/v1.js';

/** What a client of any version of the API sends for a note. */
type OrderNoteInput = Partial<OrderNote> & {
  /** Sent by `wc/v3`: whether the note names the user as its author. */
  readonly addedByUser?: boolean;
};

/** Which notes of an order a list has. */
type NoteSelection = ViewQuery & { readonly type?: 'any' | 'customer' | 'internal' };

/** The verbs of the notes of one order, which the path names. A note is never changed. */
@Injectable()
export class OrderNotesService extends RecordService<OrderNoteEntity, OrderNoteRecord, OrderNoteInput, NoteSelection> {
  private readonly notes = new Repository(this.database, OrderNoteEntity);
  private readonly orders = new Repository(this.database, OrderEntity);

  constructor(
    database: Database,
    private readonly mails: NoteMails,
    private readonly settings: SiteSettings,
  ) {
    super(database);
  }

  /** All notes, the newest first, and those of one second by their ids as at WooCommerce, without pages. An order in the trash hides its notes. */
  async list({ type = 'any' }: NoteSelection, _context: RequestContext, parents: ParentIds): Promise<Page<OrderNoteRecord>> {
    const { id: orderId, status } = await this.orderOf(parents, NotesOrderNotFound);
    if (status === 'trash') return { records: [] };
    const rows = await this.notes.find({ where: { orderId, ...OF_TYPE[type] }, order: { createdAt: 'DESC', id: 'ASC' } });
    return { records: await this.toRecords(rows) };
  }

  /** Callers without the capability get no 404, so that they cannot find out which orders and notes exist. */
  override async assertExists(verb: Verb, { id, parents }: Target, context: RequestContext): Promise<void> {
    if (!context.principal.can('manage_orders')) return;
    if (id === undefined || verb === 'create')
      await this.orderOf(parents, verb === 'view' ? NotesOrderNotFound : NoteOrderNotFound);
    else await this.find(id, verb, context, parents);
  }

  links(_note: OrderNoteRecord, context: RequestContext, parents: ParentIds): Links {
    return { up: [{ href: context.url(`/shop/v1/orders/${parents['order_id']}`) }] };
  }

  protected async find(id: number, _verb: Verb, _context: RequestContext, parents: ParentIds): Promise<OrderNoteEntity> {
    const order = await this.orderOf(parents, NoteOrderNotFound);
    const note = await this.notes.findById(id);
    if (note?.orderId !== order.id) throw new NoteNotFound();
    return note;
  }

  protected async toRecords(rows: readonly OrderNoteEntity[]): Promise<OrderNoteRecord[]> {
    const zone = await this.settings.timezone();
    return rows.map((row) => ({ id: row.id, row, zone }));
  }

  protected override async sanitize(input: OrderNoteInput): Promise<OrderNoteInput> {
    return { ...input, note: await processText('postHtml', input.note ?? '') };
  }

  protected async lock(_write: Write, _input: OrderNoteInput, id?: number): Promise<void> {
    if (id !== undefined) await this.notes.lock(id);
  }

  protected async insert({ unit, context, parents }: Write, input: OrderNoteInput): Promise<OrderNoteRecord> {
    // Locks the order, so that it cannot be deleted before its note is stored.
    const order = await this.orderOf(parents, NoteOrderNotFound, { isLocked: true });
    const author = input.addedByUser ? context.principal.username : '';
    const { note = '', customerNote = false } = input;
    const row = { orderId: order.id, createdAt: now(), note, customerNote, author };
    const { identifiers } = await this.notes.insert(row);
    if (customerNote) await this.mails.sendToCustomer(unit, order, note);
    return this.toRecord({ id: identifiers[0].id as number, ...row }, context);
  }

  protected async remove(_write: Write, { id }: OrderNoteEntity): Promise<void> {
    await this.notes.delete(id);
  }

  /** The order that the path names. If it is locked, nobody else changes it until the unit of work ends. */
  private async orderOf(parents: ParentIds, Unknown: typeof NoteOrderNotFound, { isLocked = false } = {}): Promise<OrderEntity> {
    const id = parents['order_id'];
    const order = isLocked
      ? await this.orders.findOne({ where: { id }, lock: { mode: 'pessimistic_read' } })
      : await this.orders.findById(id);
    if (!order) throw new Unknown();
    return order;
  }
}

const OF_TYPE = { any: {}, customer: { customerNote: true }, internal: { customerNote: false } } as const;
