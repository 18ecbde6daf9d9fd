/** The part of the package that backups use; it comes without types. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  interface Header {
    readonly name: string;
    readonly size: number;
    readonly mode?: number;
    readonly type?: string;
    readonly linkname?: string;
  }
  interface Pack extends Readable {
    entry(header: Header, done: (error?: Error | null) => void): Writable;
    finalize(): void;
  }
  const tar: { pack(): Pack };
  export default tar;
}
