import { createParamDecorator, type ExecutionContext, ValidationPipe } from '@nestjs/common';
import { wireName } from '@grove/core';
import { parsePairs } from '@grove/rest';
import type { Request } from 'express';
import { ConsentParameterInvalid } from '../errors.js';

/** The decoded parameters of the URL, in their order. */
export function parametersOf({ originalUrl }: Request): URLSearchParams {
  const [, query = ''] = /\?(.*)/s.exec(originalUrl) ?? [];
  return new URLSearchParams(parsePairs(query).map(([name, value]): [string, string] => [name, value]));
}

/** The parameters by their names; one that occurs several times has a list of texts. */
const Parameters = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const parameters = parametersOf(context.switchToHttp().getRequest<Request>());
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
});

const PIPE = new ValidationPipe({
  transform: true,
  // The parameters have a decorator of our own, because Express reads queries in another way than the rest of Grove.
  validateCustomDecorators: true,
  transformOptions: { excludeExtraneousValues: true },
  exceptionFactory: ([{ property, constraints = {} }]) => {
    // Decorators are applied from the bottom.
    const problem = Object.values(constraints).at(-1) ?? 'is not valid';
    return new ConsentParameterInvalid({ name: wireName(property), problem });
  },
});

/** The parameters of the link that led to a consent page, as the class of the argument says. A link that does not fit it is refused. */
export const LinkParameters = (): ParameterDecorator => Parameters(PIPE);
