import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { SellablesService } from '@grove/catalogue';
import { declaredErrors } from '@grove/core';
import { DiscoveredRoutes, openApi, Site } from '@grove/rest';
import type { Request, Response } from 'express';
import type { Around } from '../pages/document.js';
import { PageAnswers } from '../pages/page-answers.js';
import { SCRIPT, STYLE_SHEET, type Asset } from './assets.js';
import { docsPageOf } from './docs-page.js';
import { allErrors, errorsPageOf } from './errors-page.js';
import { guidesPageOf } from './guides-page.js';
import { operationPageOf } from './operation-page.js';
import { operationsIn, type Operation } from './operations.rules.js';
import { knownWith } from './samples.js';
import { webhooksPageOf } from './webhooks-page.js';

/**
 * The documentation of the interface for people, made from the same OpenAPI document that programs read. The viewers there are for such documents
 * weigh a megabyte, keep out who uses a keyboard or a screen reader, or ask for a looser policy; these pages do none of it.
 */
@Controller('docs')
export class DocsController {
  private operations?: Operation[];

  constructor(
    private readonly answers: PageAnswers,
    private readonly served: DiscoveredRoutes,
    private readonly site: Site,
    private readonly sellables: SellablesService,
  ) {}

  @Get()
  index(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answers.send(request, response, async (around) => ({
      markup: docsPageOf(await this.known(around), around),
      kind: 'live',
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
    return this.answers.send(request, response, async (around) => {
      const known = knownWith(await this.sellables.anyForSale());
      return { markup: guidesPageOf(await this.known(around), known, around), kind: 'live' };
    });
  }

  @Get('webhooks')
  webhooks(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answers.send(request, response, async (around) => ({ markup: webhooksPageOf(around), kind: 'live' }));
  }

  @Get('errors')
  errors(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answers.send(request, response, async (around) => {
      const refusals = this.served.all.flatMap(({ endpoints }) => endpoints.map(({ refusalCode }) => refusalCode));
      return { markup: errorsPageOf(allErrors(declaredErrors, refusals), around), kind: 'live' };
    });
  }

  @Get(':operation')
  operation(@Param('operation') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answers.send(request, response, async (around) => {
      const operations = await this.known(around);
      const operation = operations.find((one) => one.id === id);
      if (!operation) return undefined;
      const known = knownWith(await this.sellables.anyForSale());
      return { markup: operationPageOf(operation, operations, known, around), kind: 'live' };
    });
  }

  /** Read at the first visit, when all rooms are there. Nothing in them depends on who asks, or where. */
  private async known({ home, root }: Around): Promise<Operation[]> {
    if (this.operations) return this.operations;
    const site = await this.site.describe();
    const mountPoint = { home, root, language: '' };
    const document = openApi(site, this.served.at(mountPoint), mountPoint);
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
