import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CoreConfig } from '../config/core.config.js';
import { LOGGER, type Logger } from '../log/log.js';
import { tracing } from '../tracing/tracing.js';
import { MailConfig } from './mail.config.js';
import { mailTransportOf, type MailTransport } from './mail-transport.js';
import { validateMessage, isTransient, type MailMessage } from './mail.rules.js';

/** Milliseconds before each further attempt. */
const PAUSES = [1_000, 10_000, 60_000];

/** Sends mail by SMTP, or writes it to a folder if no server is configured. */
@Injectable()
export class Mail implements OnModuleDestroy {
  private readonly transport: MailTransport;
  private readonly posted = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(
    private readonly config: MailConfig,
    core: CoreConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.transport = mailTransportOf(config, core, logger);
  }

  /** Sends a mail and waits until the server accepted it. Rejects if it did not, with `MailRefused` if it never will. */
  async send(letter: MailMessage): Promise<void> {
    validateMessage(letter);
    const { to, subject, text, replyTo } = letter;
    const deliver = () => this.transport.deliver({ from: this.config.mailFrom, to, subject, text, replyTo });
    const span = tracing.begin?.({ name: 'send mail', kind: 'client' });
    await (span ? span.around(deliver) : deliver());
  }

  /** Sends a mail in the background, with a few attempts; logs if all of them failed. It never throws, so it fits `unit.afterCommit`. */
  post(letter: MailMessage): void {
    const done: Promise<void> = this.persist(letter).then(() => void this.posted.delete(done));
    this.posted.add(done);
  }

  /** Resolves when no mail is being sent. */
  async settled(): Promise<void> {
    while (this.posted.size > 0) await Promise.all(this.posted);
  }

  /** Mail that waits for its next attempt is sent now, for the last time. */
  async onModuleDestroy(): Promise<void> {
    this.closing.abort();
    await this.settled();
    await this.transport.close();
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
