import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config/config.js';
import { makePrivateFolder, PRIVATE_FILE } from '../files/private-files.js';
import type { Logger } from '../log/log.js';

/** Takes a mail out of the process. */
export interface MailTransport {
  deliver(message: SendMailOptions): Promise<void>;
  close(): void;
}

/** The server that the configuration names, else a folder. */
export const mailTransportOf = (config: Config, logger: Logger): MailTransport =>
  config.smtpUrl === '' ? new MailFolder(mailFolderOf(config), logger) : new MailServer(config.smtpUrl);

/** Where mail is kept that no server takes. */
export const mailFolderOf = ({ dataDir }: Config): string => join(dataDir, 'mail');

/** What is sent is text; nothing in it may make this process read a file or an address. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** Few connections at once, each of which gives up in time. */
const LIMITS = {
  pool: true,
  maxConnections: 2,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

class MailServer implements MailTransport {
  private readonly transport;

  constructor(url: string) {
    const { protocol, hostname, port, username, password } = new URL(url);
    const secure = protocol === 'smtps:';
    const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    const server = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (secure ? 465 : 587), secure };
    // Credentials never travel in the clear, but to a server on this machine.
    const requireTLS = auth !== undefined && !secure && !LOCAL.test(server.host);
    this.transport = createTransport({ ...server, auth, requireTLS, ...LIMITS, ...CLOSED });
  }

  async deliver(message: SendMailOptions): Promise<void> {
    await this.transport.sendMail(message);
  }

  close(): void {
    this.transport.close();
  }
}

const LOCAL = /^(localhost|127\.[\d.]+|::1)$/;

/** Where no server is configured each mail becomes a file, which mail programs open. */
class MailFolder implements MailTransport {
  private readonly transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED });

  constructor(
    private readonly folder: string,
    private readonly logger: Logger,
  ) {}

  async deliver(message: SendMailOptions): Promise<void> {
    const { message: source } = await this.transport.sendMail(message);
    await makePrivateFolder(this.folder);
    const file = join(this.folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
    await writeFile(file, source as Buffer, { flag: 'wx', mode: PRIVATE_FILE });
    this.logger.info({ to: message.to, subject: message.subject, file }, 'SMTP_URL is not set, so a mail was written to a file');
  }

  close(): void {}
}
