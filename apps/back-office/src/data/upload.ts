import type { Media } from '@grove/client';
import { newKey } from './save-once.js';
import { clientThrough } from './site-client.js';

/** A large file takes long through a slow line. */
const TIMEOUT_MS = 15 * 60_000;

/** Uploads a file. `onProgress` gets the part that was sent so far, from 0 to 1. */
export const upload = (file: File, onProgress: (part: number) => void): Promise<Media> =>
  clientThrough(sending(onProgress), TIMEOUT_MS).cms.media.upload(file, file.name, {}, { idempotencyKey: newKey() });

/** `fetch` says nothing of how much was sent, so this is what it does of an upload, by an `XMLHttpRequest`. */
const sending =
  (onProgress: (part: number) => void): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', input as string);
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('The network failed.'));
      init?.signal?.addEventListener('abort', () => (request.abort(), reject(init.signal!.reason as Error)));
      request.send(init?.body as FormData);
    });

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return new Response(request.response as Blob, { status: request.status, statusText: request.statusText, headers });
}
