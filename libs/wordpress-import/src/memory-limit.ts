import { memoryLimit } from '@grove/core';

/** A whole import stays below 400 MB: it runs beside the server of the shop, often on a small machine. */
const collectFor = memoryLimit(300 * 1024 * 1024);

/** How many bytes of memory a byte of the source takes while it becomes a record, statements and a fingerprint. */
const MEMORY_PER_BYTE = 20;

/** Keeps the process small. `bytes`: what is stored next. */
export const limitMemory = (bytes: number): void => collectFor(bytes * MEMORY_PER_BYTE);
