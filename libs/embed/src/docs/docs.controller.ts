import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { SellablesService } from '@grove/catalogue';
import { declaredErrors } from '@grove/core';
import { DiscoveredRoutes, openApi, SentEvents, Site } from '@grove/rest';
import type { Request, Response } from 'express';
import type { PageContext } from '../pages/document.js';
import { PageResponder } from '../pages/page-responder.js';
import { SCRIPT, STYLE_SHEET, type Asset } from './assets.js';
import { docsIndexPage } from './docs-page.js';
import { listErrors, errorsPage } from './errors-page.js';
import { guidesPage } from './guides-page.js';
import { operationPage } from './operation-page.js';
import { operationsIn, type Operation } from './operations.rules.js';
import { exampleDataWith } from './samples.js';
import { webhooksPage } from './webhooks-page.js';

/**
 * The documentation of the REST interface, rendered from its OpenAPI document. Common viewers for OpenAPI documents load a megabyte of scripts, are hard
 * to use with a keyboard or a screen reader, or need a weaker Content-Security-Policy; these pages have none of these problems.
 */
@Controller('docs')
export class DocsController {
  private operations?: Operation[];

  constructor(
    private readonly responder: PageResponder,
    private readonly routes: DiscoveredRoutes,
    private readonly site: Site,
    private readonly events: SentEvents,
    private readonly sellables: SellablesService,
  ) {}

  @Get()
  index(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.send(request, response, async (context) => ({
      markup: docsIndexPage(await this.readOperations(context), context),
      kind: 'interactive',
    }));
  }

  @Get('docs.css')
  style(@Res() response: Response): void {
    sendAsset(STYLE_SHEET, response);
  }

  @Get('docs.js')
  script(@Res() response: Response): void {
    sendAsset(SCRIPT, response);
  }

  @Get('guides')
  guides(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.send(request, response, async (context) => {
      const data = exampleDataWith(await this.sellables.findPurchasableProductId());
      return { markup: guidesPage(await this.readOperations(context), data, context), kind: 'interactive' };
    });
  }

  @Get('webhooks')
  webhooks(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.send(request, response, async (context) => ({ markup: webhooksPage(context), kind: 'interactive' }));
  }

  @Get('errors')
  errors(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.send(request, response, async (context) => {
      const refusalCodes = this.routes.all.flatMap(({ endpoints }) => endpoints.map(({ refusalCode }) => refusalCode));
      return { markup: errorsPage(listErrors(declaredErrors, refusalCodes), context), kind: 'interactive' };
    });
  }

  @Get(':operation')
  operation(@Param('operation') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.send(request, response, async (context) => {
      const operations = await this.readOperations(context);
      const operation = operations.find((one) => one.id === id);
      if (!operation) return undefined;
      const data = exampleDataWith(await this.sellables.findPurchasableProductId());
      return { markup: operationPage(operation, operations, data, context), kind: 'interactive' };
    });
  }

  /** All operations, read at the first request, when all routes are registered. They are the same for every caller and mount point. */
  private async readOperations({ home, root }: PageContext): Promise<Operation[]> {
    if (this.operations) return this.operations;
    const site = await this.site.describe();
    const mountPoint = { home, root, language: '' };
    const document = openApi(site, this.routes.at(mountPoint), mountPoint, this.events);
    return (this.operations = operationsIn(document));
  }
}

function sendAsset({ type, content }: Asset, response: Response): void {
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': content.length,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(content);
}
