import { join } from 'node:path';
import {
  assertKnown,
  assertNothingSignedReplaced,
  compileParser,
  fieldsOf,
  isSigned,
  knownNames,
  merged,
  named,
  OF_EVERY_ROUTE,
  type RestRequest,
} from '@grove/rest';
import { MediumExists, NoUploadData } from '../errors.js';
import { receiveFile, type ReceivedFile } from './files/upload-folders.js';
import { Media, type MediaInput } from './media.resource.js';
import { receiveUpload } from './upload.js';

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

/** A file in memory. */
export const bufferSource = (name: string, content: Buffer, input: MediaInput): UploadSource => ({
  input,
  receive: async (folder, limit) => ({ name, input, ...(await receiveFile([content], join(folder, 'upload'), limit)) }),
});

const parseFields = compileParser(fieldsOf(Media), 'create');
const FIELD_NAMES = merged(knownNames(fieldsOf(Media)), named(OF_EVERY_ROUTE))!;

/** The file of a request. The other fields of a form are parsed only when the file has been received. */
export const requestSource = (input: MediaInput, { sent, message, isStrict }: RestRequest): UploadSource => ({
  input,
  async receive(folder, limit) {
    if (!message) throw new NoUploadData();
    const { fields, ...file } = await receiveUpload(message, folder, limit);
    if (isSigned(message, sent)) assertNothingSignedReplaced(sent, fields);
    if (isStrict) assertKnown(fields, FIELD_NAMES);
    const all = { ...sent, ...fields };
    const parsed: MediaInput = parseFields(all);
    if (all['id']) throw new MediumExists();
    return { ...file, input: parsed };
  },
});
