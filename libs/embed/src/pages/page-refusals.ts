import { Catch, HttpException, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageAnswers } from './page-answers.js';
import { missingPage } from './page.js';

/** Whatever is thrown outside of the interface, and by no room that tells it itself, is told as a page: an address that cannot be read, above all. */
@Catch()
@Injectable()
export class PageRefusals implements ExceptionFilter {
  constructor(private readonly answers: PageAnswers) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const status = thrown instanceof HttpException ? thrown.getStatus() : statusIn(thrown);
    void this.answers.send(http.getRequest<Request>(), http.getResponse<Response>(), async (around) => {
      if (status >= 500) throw thrown;
      return { markup: missingPage(around), status };
    });
  }
}

/** Express tells with its errors what the client did wrong. */
const statusIn = (thrown: unknown): number => Number((thrown as { statusCode?: unknown } | null)?.statusCode ?? 500);
