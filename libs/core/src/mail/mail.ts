import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../config/config.js';
import { LOGGER, type Logger } from '../log/log.js';
import { mailTransportOf, type MailTransport } from './mail-transport.js';
import { validateMessage, isTransient, type MailMessage } from './mail.rules.js';

/** Milliseconds before each further attempt. */
const PAUSES = [1_000, 10_000, 60_000];

/** Sends mail by SMTP, or into a folder where no server is configured. */
@Injectable()
export class Mail implements OnModuleDestroy {
  private readonly transport: MailTransport;
  private readonly posted = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(
    private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.transport = mailTransportOf(config, logger);
  }

  /** Sends a mail and waits until it is taken over; rejects when it is not, with `MailRefused` when it never will be. */
  async send(letter: MailMessage): Promise<void> {
    validateMessage(letter);
    const { to, subject, text, replyTo } = letter;
    await this.transport.deliver({ from: this.config.mailFrom, to, subject, text, replyTo });
  }

  /** Sends a mail in its own time: tries a few times, and logs when all was in vain. For `unit.afterCommit`: nothing fails because of it. */
  post(letter: MailMessage): void {
    const done: Promise<void> = this.persist(letter).then(() => void this.posted.delete(done));
    this.posted.add(done);
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    while (this.posted.size > 0) await Promise.all(this.posted);
  }

  /** What waits for its next attempt has it now, as its last. */
  async onModuleDestroy(): Promise<void> {
    this.closing.abort();
    await this.settled();
    this.transport.close();
  }

  private async persist(letter: MailMessage): Promise<void> {
    const { to, subject } = letter;
    for (let attempt = 0; ; attempt++) {
      const isEnding = this.closing.signal.aborted;
      try {
        return await this.send(letter);
      } catch (error) {
        const isLast = attempt >= PAUSES.length || isEnding || !isTransient(error);
        if (isLast) return this.logger.error({ error, to, subject }, 'a mail was not sent');
        this.logger.warn({ error, to, subject }, 'a mail was not sent yet and will be tried again');
      }
      await delay(PAUSES[attempt], undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }
}
