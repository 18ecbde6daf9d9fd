import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageResponder, type PageResponse, type Redirect } from '@grove/site';
import type { DocsView } from './docs-view.js';
import { Documentation } from './documentation.js';
import { errorsPage } from './errors/errors-page.js';
import { guidePage } from './guides/guide.js';
import { allGuides } from './guides/guides.js';
import { ASSETS, ASSETS_VERSION, type Asset } from './layout/assets.js';
import { docsIndexPage } from './reference/index-page.js';
import { operationPage } from './reference/operation-page.js';
import { resourcePage } from './reference/resource-page.js';

/** Pages of former versions, and where their content is now. */
const MOVED: Readonly<Record<string, string>> = { guides: '/docs#guides', webhooks: '/docs/guides/webhooks' };

/** The documentation of the REST interface, rendered from its OpenAPI document and from guides. ADR 14 says why no library does this. */
@Controller('docs')
export class DocsController {
  constructor(
    private readonly responder: PageResponder,
    private readonly documentation: Documentation,
  ) {}

  @Get()
  index(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send(request, response, docsIndexPage);
  }

  @Get('assets/:version/:name')
  async asset(
    @Param('version') version: string,
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const asset = ASSETS.get(name);
    if (!asset) return this.send(request, response, () => undefined);
    sendAsset(asset, version === ASSETS_VERSION, response);
  }

  @Get('search/:name')
  async search(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.send(request, response, async (context) => {
      const { searchIndex } = await this.documentation.read(context);
      const { type, content, version } = searchIndex;
      const headers = { 'Content-Type': type, 'Cache-Control': cacheControl(name === `${version}.json`) };
      return { markup: content.toString(), headers };
    });
  }

  @Get('errors')
  errors(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send(request, response, errorsPage);
  }

  @Get('guides/:slug')
  guide(@Param('slug') slug: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send(request, response, (view) => {
      const guide = allGuides().find((one) => one.slug === slug);
      return guide && guidePage(guide, view);
    });
  }

  @Get('resources/:slug')
  resource(@Param('slug') slug: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send(request, response, (view) => {
      const resource = view.reference.namespaces.flatMap(({ resources }) => resources).find((one) => one.slug === slug);
      return resource && resourcePage(resource, view);
    });
  }

  @Get(':operation')
  operation(@Param('operation') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send(request, response, (view) => {
      if (Object.hasOwn(MOVED, id)) return { location: view.context.home + MOVED[id], status: 301 };
      const operation = view.reference.operations.find((one) => one.id === id);
      return operation && operationPage(operation, view);
    });
  }

  private send(request: Request, response: Response, render: (view: DocsView) => string | Redirect | undefined): Promise<void> {
    return this.responder.send(request, response, async (context): Promise<PageResponse | Redirect | undefined> => {
      const page = render(await this.documentation.viewFor(context));
      return typeof page === 'string' ? { markup: page, kind: 'interactive' } : page;
    });
  }
}

/** Other servers may still ask for the files of another version of Grove: they get those of this one, which must not be kept for them. */
const cacheControl = (isThisVersion: boolean): string => (isThisVersion ? 'public, max-age=31536000, immutable' : 'no-cache');

function sendAsset({ type, content }: Asset, isThisVersion: boolean, response: Response): void {
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': content.length,
    'Cache-Control': cacheControl(isThisVersion),
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(content);
}
