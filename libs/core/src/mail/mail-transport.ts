import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { CoreConfig } from '../config/core.config.js';
import { makePrivateFolder, PRIVATE_FILE } from '../files/private-files.js';
import type { Logger } from '../log/log.js';
import type { MailConfig } from './mail.config.js';

/** Sends one mail. */
export interface MailTransport {
  deliver(message: SendMailOptions): Promise<void>;
  /** Rejects if mail would not be accepted now, without sending any. */
  verify(): Promise<void>;
  close(): Promise<void>;
}

/** The configured mail server, or else a folder. */
export const mailTransportOf = ({ smtpUrl }: MailConfig, core: CoreConfig, logger: Logger): MailTransport =>
  smtpUrl === '' ? new MailFolder(mailFolderOf(core), logger) : new MailServer(smtpUrl);

/** The folder of mail if no server is configured. */
export const mailFolderOf = ({ dataDir }: CoreConfig): string => join(dataDir, 'mail');

/** Mail is plain text; its content must never make this process read a file or a URL. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** Few connections at a time, each with timeouts. */
const LIMITS = {
  pool: true,
  maxConnections: 2,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/** Loaded with the first mail: many processes send none. */
const nodemailer = () => import('nodemailer');

class MailServer implements MailTransport {
  private readonly options;
  private transport?: ReturnType<typeof openPool>;

  constructor(url: string) {
    const { protocol, hostname, port, username, password } = new URL(url);
    const secure = protocol === 'smtps:';
    const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    const server = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (secure ? 465 : 587), secure };
    // Credentials are sent without encryption only to a server on this machine.
    const requireTLS = auth !== undefined && !secure && !LOCAL.test(server.host);
    this.options = { ...server, auth, requireTLS, ...LIMITS, ...CLOSED };
  }

  async deliver(message: SendMailOptions): Promise<void> {
    this.transport ??= openPool(this.options);
    await (await this.transport).sendMail(message);
  }

  async verify(): Promise<void> {
    this.transport ??= openPool(this.options);
    await (await this.transport).verify();
  }

  async close(): Promise<void> {
    (await this.transport)?.close();
  }
}

const openPool = async (options: SMTPPool.Options) => (await nodemailer()).createTransport(options);

const LOCAL = /^(localhost|127\.[\d.]+|::1)$/;

/** Writes each mail to a file, which mail programs can open. */
class MailFolder implements MailTransport {
  constructor(
    private readonly folder: string,
    private readonly logger: Logger,
  ) {}

  async deliver(message: SendMailOptions): Promise<void> {
    const { createTransport } = await nodemailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED });
    const { message: source } = await transport.sendMail(message);
    await makePrivateFolder(this.folder);
    const file = join(this.folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
    await writeFile(file, source as Buffer, { flag: 'wx', mode: PRIVATE_FILE });
    this.logger.info({ to: message.to, subject: message.subject, file }, 'SMTP_URL is not set, so a mail was written to a file');
  }

  async verify(): Promise<void> {}

  async close(): Promise<void> {}
}
