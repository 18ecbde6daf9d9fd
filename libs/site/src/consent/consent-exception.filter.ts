import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConsentForms } from './consent-forms.js';

/** Shows a page for a request that cannot be asked, such as one whose link is broken. */
@Catch()
@Injectable()
export class ConsentExceptionFilter implements ExceptionFilter {
  constructor(private readonly forms: ConsentForms) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    void this.forms.refuse(http.getRequest<Request>(), http.getResponse<Response>(), thrown);
  }
}
