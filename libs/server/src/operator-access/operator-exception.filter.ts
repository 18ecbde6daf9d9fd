import { Catch, Inject, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { errorBodyOf, LOGGER, RestError, type Logger } from '@grove/core';
import { retryAfterSeconds, toRestError, type Principal } from '@grove/rest';
import type { Response } from 'express';

/** A refusal with the status for its principal: 401 for visitors, who may sign in, and 403 for everybody else. */
export class AccessRefused extends RestError {
  constructor({ code, message }: RestError, { userId }: Principal) {
    super(code, userId === 0 ? 401 : 403, message);
  }
}

/** Answers errors with the error body of the REST interface. */
@Catch()
@Injectable()
export class OperatorExceptionFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    this.respond(thrown, host.switchToHttp().getResponse<Response>());
  }

  respond(thrown: unknown, response: Response): void {
    const error = this.restErrorOf(thrown);
    const body = errorBodyOf(error, false);
    const seconds = retryAfterSeconds(error);
    if (seconds !== undefined) response.setHeader('Retry-After', String(seconds));
    // No WWW-Authenticate with a 401: a browser would ask for a password, and then send it with every request to this origin, whichever page causes it.
    response.status(body.data.status).setHeader('Cache-Control', 'no-store').json(body);
  }

  private restErrorOf(thrown: unknown): RestError {
    const error = toRestError(thrown);
    if (error.status === 500) this.logger.error({ error: thrown }, 'A request of an operator failed.');
    return error;
  }
}
