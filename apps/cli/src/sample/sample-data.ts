import { readFileSync } from 'node:fs';

/** The data of the sample shop: JSON, texts as HTML, and pictures. */
const FOLDER = new URL('../../sample/', import.meta.url);

/** Reads a file of the sample. */
export const readSample = (path: string): Buffer => readFileSync(new URL(path, FOLDER));

/** Reads a JSON file of the sample. Its form is what the caller says: the specs of the sample check the data. */
export const readSampleJson = <T>(path: string): T => JSON.parse(readSample(path).toString()) as T;

/** Reads a text of the sample. */
export const readSampleText = (path: string): string => readSample(path).toString().trimEnd();
