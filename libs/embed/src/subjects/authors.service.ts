import { Injectable } from '@nestjs/common';
import { Database, type Mount } from '@grove/kernel';
import type { Subject } from './subject.js';

/** Tells who wrote something, as far as everybody may know. */
@Injectable()
export class AuthorsService {
  constructor(private readonly database: Database) {}

  async find(id: number, { home }: Mount): Promise<Subject['author']> {
    const [author] = await this.database.read<{ name: string; slug: string }>(
      'SELECT display_name AS name, slug FROM user WHERE id = ?',
      [id],
    );
    return author && { name: author.name, link: `${home}/author/${author.slug}/` };
  }
}
