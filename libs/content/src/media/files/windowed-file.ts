import type { FileHandle } from 'node:fs/promises';

const WINDOW_BYTES = 65_536;

/** Reads small pieces of a file in the order of their positions, with few reads of the disk and little memory. */
export class WindowedFile {
  private window: Buffer = Buffer.alloc(0);
  private start = 0;

  constructor(private readonly file: FileHandle) {}

  /** The bytes at a position, at most a window long; fewer at the end of the file. */
  async at(position: number, length: number): Promise<Buffer> {
    if (position < this.start || position + length > this.start + this.window.length) {
      const { buffer, bytesRead } = await this.file.read(Buffer.alloc(WINDOW_BYTES), 0, WINDOW_BYTES, position);
      this.window = buffer.subarray(0, bytesRead);
      this.start = position;
    }
    return this.window.subarray(position - this.start, position - this.start + length);
  }

  /** The bytes from a position to the end of the window that it is in; none at the end of the file. */
  async from(position: number): Promise<Buffer> {
    await this.at(position, 1);
    return this.window.subarray(position - this.start);
  }
}
