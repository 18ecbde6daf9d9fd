import type { Media } from '@grove/client';
import { useRef, useState } from 'react';
import { upload } from '../../data/upload.js';

/** A file that is sent. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** The part that was sent, from 0 to 1. */
  readonly progress: number;
  /** Why the server refuses it, in its words. */
  readonly error?: string;
}

/** Uploads files one after the other, so that they keep their order. Those that are refused stay in the list with their reason until they are dismissed. */
export function useUploads(onUploaded: (medium: Media) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef({ key: 0, sending: Promise.resolve() });
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const dismiss = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  async function send(file: File, key: number): Promise<void> {
    try {
      onUploaded(await upload(file, (progress) => change(key, { progress })));
      dismiss(key);
    } catch (error) {
      change(key, { error: (error as Error).message });
    }
  }

  function add(files: readonly File[]): void {
    const added = files.map((file) => ({ file, key: (last.current.key += 1) }));
    setUploads((all) => [...all, ...added.map(({ file, key }) => ({ key, name: file.name, progress: 0 }))]);
    for (const { file, key } of added) last.current.sending = last.current.sending.then(() => send(file, key));
  }

  return { uploads, add, dismiss, isSending: uploads.some(({ error }) => error === undefined) };
}
