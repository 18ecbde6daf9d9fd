import { join } from 'node:path';
import { receiveFile, type ReceivedFile } from './files/upload-folders.js';
import type { MediaInput } from './media.resource.js';

/** A file that came in, what it is called, and what was sent of the medium that it becomes. */
export interface Upload extends ReceivedFile {
  readonly name: string;
  readonly input: MediaInput;
}

/** Where an upload comes from. */
export interface UploadSource {
  /** What is known of the medium before its file comes, so that nobody sends a file in vain. */
  readonly input: MediaInput;
  /** Writes the file into a folder, no more bytes than the limit. */
  receive(folder: string, limit: number): Promise<Upload>;
}

/** A file that the site has itself, such as a picture of the sample. */
export const bufferSource = (name: string, content: Buffer, input: MediaInput): UploadSource => ({
  input,
  receive: async (folder, limit) => ({ name, input, ...(await receiveFile([content], join(folder, 'upload'), limit)) }),
});
