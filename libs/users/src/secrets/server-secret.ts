import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config, Database } from '@grove/kernel';

/** What a key is for. Each purpose has a key of its own, so that what one protects says nothing about another. */
export type Purpose = 'application passwords' | 'consumer keys' | 'consumer secrets';

const KEY_BYTES = 32;

/**
 * The secret of this installation, from which all keys are derived. It is `SECRET_KEY`; without that it is the one that was made up when the database was
 * created and is kept in it, so that Grove starts with nothing configured. The price: whoever holds a dump of such a database can open the consumer secrets
 * in it. Set `SECRET_KEY` in production, and before the first credential is made: with another secret, those made before no longer hold.
 */
@Injectable()
export class ServerSecret {
  private readonly keys = new Map<Purpose, Buffer>();

  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  async keyFor(purpose: Purpose): Promise<Buffer> {
    return this.keys.get(purpose) ?? this.derive(purpose);
  }

  private async derive(purpose: Purpose): Promise<Buffer> {
    const secret = this.config.secretKey || (await this.kept());
    const key = Buffer.from(hkdfSync('sha256', secret, '', `grove: ${purpose}`, KEY_BYTES));
    this.keys.set(purpose, key);
    return key;
  }

  private async kept(): Promise<string> {
    const [row] = await this.database.read<{ secret: string }>('SELECT secret FROM server_secret');
    if (!row) throw new Error('The table server_secret is empty. Restore its row from a backup, or set SECRET_KEY.');
    return row.secret;
  }
}
