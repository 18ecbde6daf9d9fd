/** An answer as it comes in, in pieces. It names its length, as those of Grove and of the bare servers do. */
export class Answer {
  status = 0;
  #chunks = [];
  #missing = undefined;
  #hasBody;

  constructor({ method }) {
    this.#hasBody = method !== 'HEAD';
  }

  /** Whether it is complete. */
  take(chunk) {
    this.#chunks.push(chunk);
    if (this.#missing !== undefined) return (this.#missing -= chunk.length) <= 0;
    const whole = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    const end = whole.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const head = whole.latin1Slice(0, end);
    this.status = Number(head.slice(9, 12));
    const isEmpty = !this.#hasBody || this.status === 204 || this.status === 304;
    const length = isEmpty ? 0 : /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`An answer names no length:\n${head}`);
    this.#missing = Number(length) - (whole.length - end - 4);
    return this.#missing <= 0;
  }

  get text() {
    return Buffer.concat(this.#chunks).toString();
  }
}
