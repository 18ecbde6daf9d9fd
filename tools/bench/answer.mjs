const LAST_CHUNK = '\r\n0\r\n\r\n';

/** An answer as it comes in, in pieces. It names its length, or comes in chunks. */
export class Answer {
  status = 0;
  #chunks = [];
  #missing = undefined;
  #isChunked = false;
  #hasBody;

  constructor({ method }) {
    this.#hasBody = method !== 'HEAD';
  }

  /** Whether it is complete. */
  take(chunk) {
    this.#chunks.push(chunk);
    if (this.#missing !== undefined) return (this.#missing -= chunk.length) <= 0;
    if (this.#isChunked) return this.#hasLastChunk();
    const whole = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    const end = whole.indexOf('\r\n\r\n');
    return end >= 0 && this.#readHead(whole.latin1Slice(0, end), whole.length - end - 4);
  }

  get text() {
    return Buffer.concat(this.#chunks).toString();
  }

  /** `received` is what came of the body so far. */
  #readHead(head, received) {
    this.status = Number(head.slice(9, 12));
    const isEmpty = !this.#hasBody || this.status === 204 || this.status === 304;
    this.#isChunked = !isEmpty && /\r\ntransfer-encoding: *chunked/i.test(head);
    if (this.#isChunked) return this.#hasLastChunk();
    this.#missing = (isEmpty ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)) - received;
    return this.#missing <= 0;
  }

  /** The end of the last chunk is found without reading the others: JSON, and so a body, has no line of its own with a CR. */
  #hasLastChunk() {
    let tail = this.#chunks.at(-1);
    for (let place = this.#chunks.length - 2; tail.length < LAST_CHUNK.length && place >= 0; place--)
      tail = Buffer.concat([this.#chunks[place], tail]);
    return tail.subarray(-LAST_CHUNK.length).latin1Slice() === LAST_CHUNK;
  }
}
