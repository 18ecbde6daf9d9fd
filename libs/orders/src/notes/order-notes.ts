import { Injectable } from '@nestjs/common';
import { Database, Table, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { OrderNoteEntity } from './order-note.entity.js';

/** Stores the notes that the system writes about orders. */
@Injectable()
export class OrderNotes {
  private readonly table: Table<OrderNoteEntity>;

  constructor(database: Database) {
    this.table = new Table(database, OrderNoteEntity);
  }

  /** Adds notes about a change of an order. They are not for the customer. `author` is a username; without it the system wrote them. */
  async add(unit: UnitOfWork, orderId: number, notes: readonly string[], author = ''): Promise<void> {
    await this.table.insertMany(
      unit,
      notes.map((note) => ({ orderId, createdAt: now(), note, customerNote: false, author })),
    );
  }
}
