import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SellablesService } from '@grove/catalogue';
import { declaredErrors } from '@grove/core';
import {
  compatibilityMountPoint,
  DiscoveredRoutes,
  type MountPoint,
  openApi,
  RestConfig,
  SampleResponses,
  SentEvents,
  Site,
} from '@grove/rest';
import type { PageContext } from '@grove/site';
import type { DocsView } from './docs-view.js';
import { documentedErrors } from './errors/documented-errors.rules.js';
import { allGuides } from './guides/guides.js';
import { operationsIn, type Operation } from './reference/operations.rules.js';
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
    private readonly config: RestConfig,
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
    const operations = await this.operationsAt({ home, root, language: '' });
    const refusalCodes = this.routes.all.flatMap(({ endpoints }) => endpoints.map(({ refusalCode }) => refusalCode));
    const errors = documentedErrors(declaredErrors, refusalCodes);
    return (this.reference = referenceOf([...operations, ...(await this.operationsOfWooCommerce(home))], errors, allGuides()));
  }

  /** `wc/v3`, which most clients of WooCommerce speak. The other names of WordPress and WooCommerce are documented by what they are other names of. */
  private async operationsOfWooCommerce(home: string): Promise<Operation[]> {
    const mountPoint = compatibilityMountPoint(home, this.config.compatRoot);
    const root = mountPoint.root.slice(home.length + 1);
    return (await this.operationsAt(mountPoint))
      .filter(({ tag }) => tag === 'wc/v3')
      .map((operation) => ({ ...operation, root }));
  }

  private async operationsAt(mountPoint: MountPoint): Promise<Operation[]> {
    return operationsIn(openApi(await this.site.describe(), this.routes.at(mountPoint), mountPoint, { events: this.events }));
  }
}
