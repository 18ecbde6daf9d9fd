/** The part of the package that backups use; it comes without types. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  interface Header {
    readonly name: string;
    readonly size: number;
    readonly mode?: number;
    readonly type?: string;
  }
  interface Pack extends Readable {
    entry(header: Header, done: (error?: Error | null) => void): Writable;
    finalize(): void;
  }
  interface Extract extends Writable {
    on(event: 'entry', listener: (header: Header, stream: Readable, next: (error?: unknown) => void) => void): this;
  }
  const tar: { pack(): Pack; extract(): Extract };
  export default tar;
}
