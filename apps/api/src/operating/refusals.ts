import { Catch, Inject, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DatabaseUnavailable } from '@grove/database';
import { errorBodyOf, LOGGER, RestError, ServiceUnavailable, InternalError, type Logger } from '@grove/core';
import { retryAfterSeconds, type Principal } from '@grove/rest';
import type { Response } from 'express';

/** A refusal of somebody: 401 asks a visitor to sign in, 403 tells the others that they may not. */
export class Refused extends RestError {
  constructor({ code, message }: RestError, { userId }: Principal) {
    super(code, userId === 0 ? 401 : 403, message);
  }
}

/** Tells what could not be answered in the form of the interface. */
@Catch()
@Injectable()
export class Refusals implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    this.tell(thrown, host.switchToHttp().getResponse<Response>());
  }

  tell(thrown: unknown, response: Response): void {
    const error = this.restErrorOf(thrown);
    const body = errorBodyOf(error, false);
    const seconds = retryAfterSeconds(error);
    if (seconds !== undefined) response.setHeader('Retry-After', String(seconds));
    // No WWW-Authenticate with a 401: a browser would ask for a password, and send it along with whatever any page makes it ask of this origin.
    response.status(body.data.status).setHeader('Cache-Control', 'no-store').json(body);
  }

  private restErrorOf(thrown: unknown): RestError {
    if (thrown instanceof RestError) return thrown;
    if (thrown instanceof DatabaseUnavailable) return new ServiceUnavailable();
    this.logger.error({ error: thrown }, 'a look at the server failed');
    return new InternalError();
  }
}
