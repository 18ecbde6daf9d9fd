import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';

/**
 * Express on a server whose requests and responses have the prototypes of Express from the beginning. Express gives each of them its own prototype, and an object whose
 * prototype changes is slow from then on: a stored response took twice the processor time.
 */
export class ExpressServerAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    class ExpressRequest extends IncomingMessage {}
    class ExpressResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {}
    Object.setPrototypeOf(ExpressRequest.prototype, express.request);
    Object.setPrototypeOf(ExpressResponse.prototype, express.response);
    Object.assign(express, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
    this.setHttpServer(createServer({ IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse }, express));
  }
}
