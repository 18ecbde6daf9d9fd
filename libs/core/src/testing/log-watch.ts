import { divertLogs } from '../log/destination.js';

/** What looks like a credential, and the passwords that tests make up for people, posts and servers. */
const SECRETS = /\bc[ks]_[0-9a-f]{40}\b|\b(Basic|Bearer) [\w+/=.~-]{8,}|open-sesame|walnut-2026|walnuts in autumn|xyzzy/;

/** Reads what servers under test log, and keeps the lines that tell a secret. */
export class LogWatch {
  /** How many lines were read. */
  lines = 0;
  private readonly known = new Set<string>();
  private readonly leaks: string[] = [];
  private rest = '';

  /** Loggers that are made in this process from now on tell it, and nobody else. */
  listen(): void {
    divertLogs(this);
  }

  /** From now on nobody's secret may be told, neither as it is nor as Basic sends it. */
  know(credentials: Iterable<{ readonly name: string; readonly secret: string }>): void {
    for (const { name, secret } of credentials) {
      this.known.add(secret);
      this.known.add(Buffer.from(`${name}:${secret}`).toString('base64'));
    }
  }

  /** Takes lines as they come, whole or in parts. */
  write(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!;
    this.lines += lines.length;
    this.leaks.push(...lines.filter((line) => SECRETS.test(line) || [...this.known].some((secret) => line.includes(secret))));
  }

  /** Throws when a secret was told since it was last asked. */
  requireSilence(): void {
    const leaks = this.leaks.splice(0);
    if (leaks.length > 0) throw new Error(`The log tells secrets:\n${leaks.slice(0, 5).join('\n')}`);
  }
}

/** Over all processes of ours that a file of tests starts. */
export const logWatch = new LogWatch();
