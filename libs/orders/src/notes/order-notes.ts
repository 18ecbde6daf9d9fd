import { Injectable } from '@nestjs/common';
import { Database, Table, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { OrderNoteEntity } from './order-note.entity.js';

/** Writes notes at orders. */
@Injectable()
export class OrderNotes {
  private readonly table: Table<OrderNoteEntity>;

  constructor(database: Database) {
    this.table = new Table(database, OrderNoteEntity);
  }

  /** Notes that a change of the order makes by itself. */
  async add(unit: UnitOfWork, orderId: number, notes: readonly string[]): Promise<void> {
    await this.table.insertMany(
      unit,
      notes.map((note) => ({ orderId, createdAt: now(), note, customerNote: false })),
    );
  }
}
