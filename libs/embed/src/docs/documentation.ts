import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SellablesService } from '@grove/catalogue';
import { declaredErrors } from '@grove/core';
import { DiscoveredRoutes, openApi, SampleResponses, SentEvents, Site } from '@grove/rest';
import type { PageContext } from '../pages/document.js';
import type { DocsView } from './docs-view.js';
import { documentedErrors } from './errors/documented-errors.rules.js';
import { GUIDES } from './guides/guides.js';
import { operationsIn } from './reference/operations.rules.js';
import { referenceOf, type Reference } from './reference/reference.js';
import { exampleDataWith, sampleAnswer } from './reference/samples.js';

/** What the documentation is made from: the OpenAPI document, the declared errors and the guides. */
@Injectable()
export class Documentation implements OnModuleInit {
  private reference?: Reference;

  constructor(
    private readonly routes: DiscoveredRoutes,
    private readonly site: Site,
    private readonly events: SentEvents,
    private readonly sellables: SellablesService,
    private readonly samples: SampleResponses,
  ) {}

  /** The OpenAPI document shows the samples too. */
  onModuleInit(): void {
    this.samples.use(sampleAnswer);
  }

  /** What a page is made from. Examples refer to a product that is for sale now. */
  async viewFor(context: PageContext): Promise<DocsView> {
    const reference = await this.read(context);
    return { context, reference, data: exampleDataWith(await this.sellables.findPurchasableProductId()) };
  }

  /** Read at the first request, when all routes are registered. It is the same for every caller and mount point. */
  async read({ home, root }: Pick<PageContext, 'home' | 'root'>): Promise<Reference> {
    if (this.reference) return this.reference;
    const mountPoint = { home, root, language: '' };
    const document = openApi(await this.site.describe(), this.routes.at(mountPoint), mountPoint, { events: this.events });
    const refusalCodes = this.routes.all.flatMap(({ endpoints }) => endpoints.map(({ refusalCode }) => refusalCode));
    const errors = documentedErrors(declaredErrors, refusalCodes);
    return (this.reference = referenceOf(operationsIn(document), errors, GUIDES));
  }
}
