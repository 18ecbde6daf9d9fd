const LAST_CHUNK = '\r\n0\r\n\r\n';

/** An answer as it comes in, in pieces. */
export class Answer {
  status = 0;
  /** Whether the server closes the connection after it. */
  closes = false;
  /** Whether only the end of the connection shows that it is complete. */
  endsWithConnection = false;
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
    if (this.endsWithConnection) return false;
    const whole = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    const end = whole.indexOf('\r\n\r\n');
    if (end < 0) return false;
    return this.#readHead(whole.latin1Slice(0, end), whole.length - end - 4);
  }

  get text() {
    return Buffer.concat(this.#chunks).toString();
  }

  /** `received` is what came of the body so far. */
  #readHead(head, received) {
    this.status = Number(head.slice(9, 12));
    this.closes = head.startsWith('HTTP/1.0') || /\r\nconnection: *close/i.test(head);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const isEmpty = !this.#hasBody || this.status === 204 || this.status === 304;
    if (!isEmpty && /\r\ntransfer-encoding: *chunked/i.test(head)) {
      this.#isChunked = true;
      return this.#hasLastChunk();
    }
    if (!isEmpty && length === undefined && this.closes) {
      this.endsWithConnection = true;
      return false;
    }
    this.#missing = (isEmpty ? 0 : Number(length ?? 0)) - received;
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
