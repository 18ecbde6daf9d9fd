import { Injectable } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import { now } from '@grove/core';
import { OrderNoteEntity } from './order-note.entity.js';

/** A note about a change of an order. */
export interface NewNote {
  readonly note: string;
  /** Whether the user made what the note is about. The system made everything else, such as changes of stock. */
  readonly isByUser: boolean;
}

/** Stores the notes that the system writes about orders. */
@Injectable()
export class OrderNotes {
  private readonly stored = new Repository(this.database, OrderNoteEntity);

  constructor(private readonly database: Database) {}

  /** Adds notes about a change of an order. They are not for the customer. `author` is the username in notes by the user; without it the system wrote all. */
  async add(orderId: number, notes: readonly NewNote[], author = ''): Promise<void> {
    const rows = notes.map(({ note, isByUser }) => ({
      ...{ orderId, createdAt: now(), note, customerNote: false },
      author: isByUser ? author : '',
    }));
    await this.stored.insert(rows, { findBy: 'orderId' });
  }
}
