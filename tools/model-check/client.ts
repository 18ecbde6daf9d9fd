/** What came back: the status, and the body read as JSON. */
export interface Answer {
  readonly status: number;
  readonly total: number;
  readonly body: Record<string, unknown> & { id: number; code?: string };
}

/** Sends requests to one server, as its administrator or as a visitor. */
export class Client {
  /** Steps that were taken. */
  steps = 0;
  /** Requests that were answered. */
  answered = 0;

  constructor(
    private readonly root: string,
    private readonly authorization: string,
  ) {}

  async send(method: string, path: string, body?: unknown, as: 'admin' | 'visitor' = 'admin'): Promise<Answer> {
    const response = await fetch(this.root + path, {
      method,
      headers: {
        ...(as === 'admin' && { Authorization: this.authorization }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    this.answered += 1;
    const total = Number(response.headers.get('X-WP-Total') ?? 0);
    return { status: response.status, total, body: (await response.json()) as Answer['body'] };
  }

  get = (path: string, as?: 'visitor'): Promise<Answer> => this.send('GET', path, undefined, as);
}
