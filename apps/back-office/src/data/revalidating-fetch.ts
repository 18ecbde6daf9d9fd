/** How many responses are remembered. */
const CAPACITY = 200;

interface Remembered {
  readonly etag: string;
  readonly headers: Headers;
  readonly body: Blob;
}

/** Responses of GET requests by their addresses, the least recently used first. Browsers keep none of them, because they are private. */
const memory = new Map<string, Remembered>();

/** Forgets all responses: the next person may see others. */
export const forgetResponses = (): void => memory.clear();

/** Asks with the ETag of the last response, so that the server sends a list only if it has changed. */
export const revalidating =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (init?.method !== 'GET' || typeof input !== 'string') return send(input, init);
    const known = memory.get(input);
    const headers = new Headers(init.headers);
    if (known) headers.set('If-None-Match', known.etag);
    const response = await send(input, { ...init, headers });
    if (known && response.status === 304) return new Response(known.body, { headers: known.headers });
    memory.delete(input);
    const etag = response.headers.get('ETag');
    if (response.ok && etag) void remember(input, etag, response.clone());
    return response;
  };

/** Remembers a response once its body is read: that of a request which is given up on the way never is. */
async function remember(address: string, etag: string, response: Response): Promise<void> {
  const body = await response.blob().catch(() => undefined);
  if (!body) return;
  memory.set(address, { etag, headers: response.headers, body });
  if (memory.size > CAPACITY) memory.delete(memory.keys().next().value!);
}
