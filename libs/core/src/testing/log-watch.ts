import { divertLogs } from '../log/destination.js';

/** Patterns of credentials, and the passwords that tests use for people, posts and servers. */
const SECRETS = /\bc[ks]_[0-9a-f]{40}\b|\b(Basic|Bearer) [\w+/=.~-]{8,}|open-sesame|walnut-2026|walnuts in autumn|xyzzy/;

/** Reads the logs of servers under test, and remembers lines that contain a secret. */
export class LogWatch {
  /** How many lines were read. */
  lines = 0;
  private readonly known = new Set<string>();
  private readonly leaks: string[] = [];
  private rest = '';

  /**
   * Receives the lines of all loggers that this process creates from now on, for one test file. The secrets of earlier files are forgotten: looking for those of
   * a whole run would take longer than many requests.
   */
  listen(): void {
    this.known.clear();
    divertLogs(this);
  }

  /** Adds a secret that must not be logged, neither as plain text nor as in a Basic header. */
  know(credentials: Iterable<{ readonly name: string; readonly secret: string }>): void {
    for (const { name, secret } of credentials) {
      this.known.add(secret);
      this.known.add(Buffer.from(`${name}:${secret}`).toString('base64'));
    }
  }

  /** Receives lines, whole or in parts. */
  write(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!;
    this.lines += lines.length;
    this.leaks.push(...lines.filter((line) => SECRETS.test(line) || [...this.known].some((secret) => line.includes(secret))));
  }

  /** Throws if a secret was logged since the last call. */
  requireSilence(): void {
    const leaks = this.leaks.splice(0);
    if (leaks.length > 0) throw new Error(`The log contains secrets:\n${leaks.slice(0, 5).join('\n')}`);
  }
}

/** The watch over all processes that a test file starts. */
export const logWatch = new LogWatch();
