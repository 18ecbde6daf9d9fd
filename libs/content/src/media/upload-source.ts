import { join } from 'node:path';
import { receiveFile, type ReceivedFile } from './files/upload-folders.js';
import type { MediaInput } from './media.resource.js';

/** A received file, its name, and the fields that were sent with it. */
export interface Upload extends ReceivedFile {
  readonly name: string;
  readonly input: MediaInput;
}

/** A source of an upload, such as a request. */
export interface UploadSource {
  /** The fields that are known before the file is received, so that a request can be refused early. */
  readonly input: MediaInput;
  /** Writes the file into a folder. Throws if it has more bytes than the limit. */
  receive(folder: string, limit: number): Promise<Upload>;
}

/** A file in memory, such as a picture of the sample site. */
export const bufferSource = (name: string, content: Buffer, input: MediaInput): UploadSource => ({
  input,
  receive: async (folder, limit) => ({ name, input, ...(await receiveFile([content], join(folder, 'upload'), limit)) }),
});
