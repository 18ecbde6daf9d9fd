import type { IncomingMessage } from 'node:http';
import { type Type, ValidationPipe } from '@nestjs/common';
import { readFormBody } from './form-body.js';

/** More bytes than the longest name, password and token need. */
const MAX_BYTES = 10_000;

const PIPE = new ValidationPipe({ transform: true, transformOptions: { excludeExtraneousValues: true } });

/**
 * Reads a submitted form as its class says, and ignores other fields. Nest would read a body before it checks anything else of a request; here, whoever handles
 * the form does so when nothing else is wrong.
 */
export async function readForm<T extends object>(request: IncomingMessage, form: Type<T>): Promise<T> {
  return (await PIPE.transform(await readFormBody(request, MAX_BYTES), { type: 'body', metatype: form })) as T;
}
