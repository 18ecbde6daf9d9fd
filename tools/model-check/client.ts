/** What came back: the status, and the body read as JSON. */
export interface Answer {
  readonly status: number;
  readonly total: number;
  readonly body: Record<string, unknown> & { id: number; code?: string };
}

/** Sends requests to one server, as its administrator or as a visitor. */
export class Client {
  steps = 0;
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

/** Requires each field that `expected` names, also within objects and lists; a record may have more fields, a list no more entries. */
export function requireLike(what: string, actual: unknown, expected: unknown): void {
  const differences = differencesOf('', actual, expected);
  if (differences.length > 0) throw new Error(`${what}: ${differences.join('; ')}`);
}

export function requireStatus(what: string, answer: Answer, status: number, code?: string): void {
  if (answer.status !== status || (code !== undefined && answer.body.code !== code))
    throw new Error(
      `${what}: the answer is ${answer.status} ${answer.body.code ?? ''} and should be ${status} ${code ?? ''} (${JSON.stringify(answer.body).slice(0, 300)})`,
    );
}

function differencesOf(path: string, actual: unknown, expected: unknown): string[] {
  if (typeof expected !== 'object' || expected === null)
    return Object.is(actual, expected) ? [] : [`${path} is ${JSON.stringify(actual)} and should be ${JSON.stringify(expected)}`];
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length))
    return [`${path} has ${Array.isArray(actual) ? actual.length : 'no'} entries and should have ${expected.length}`];
  return Object.entries(expected).flatMap(([key, value]) =>
    differencesOf(path === '' ? key : `${path}.${key}`, (actual as Record<string, unknown> | undefined)?.[key], value),
  );
}
