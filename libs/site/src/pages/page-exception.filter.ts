import { Catch, HttpException, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { notFoundPage } from './notice-pages.js';
import { PageResponder } from './page-responder.js';

/** Shows a page for each error that is thrown outside of the REST interface and not handled elsewhere, such as an invalid URL. */
@Catch()
@Injectable()
export class PageExceptionFilter implements ExceptionFilter {
  constructor(private readonly responder: PageResponder) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const status = thrown instanceof HttpException ? thrown.getStatus() : expressStatusOf(thrown);
    void this.responder.send(http.getRequest<Request>(), http.getResponse<Response>(), async (context) => {
      if (status >= 500) throw thrown;
      return { markup: notFoundPage(context), status };
    });
  }
}

/** Errors of Express for invalid requests have a status. */
const expressStatusOf = (thrown: unknown): number => Number((thrown as { statusCode?: unknown } | null)?.statusCode ?? 500);
