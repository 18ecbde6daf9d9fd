import {
  OEMBED,
  argumentsOf,
  fieldsOf,
  ok,
  Site,
  type RestResponse,
  type RestRequest,
  type Route,
  type RouteSource,
} from '@grove/rest';
import { Controller } from '@nestjs/common';
import { Config } from '@grove/core';
import { placesAt, targetWithin } from '../addresses/address.rules.js';
import { EmbedAddressUnknown } from '../errors.js';
import { SubjectsService } from '../subjects/subjects.service.js';
import { EmbedQuery } from './oembed.resource.js';
import { documentOf, xmlOf, type EmbedDocument } from './oembed.rules.js';

/** Tells others how to show what a link of ours leads to. Whoever asks is told what any visitor may see. */
@Controller()
export class OembedController implements RouteSource {
  constructor(
    private readonly subjects: SubjectsService,
    private readonly site: Site,
    private readonly config: Config,
  ) {}

  routes(): Route[] {
    return [
      {
        namespace: OEMBED,
        path: 'embed',
        endpoints: [
          {
            methods: ['GET'],
            arguments: argumentsOf('query', fieldsOf(EmbedQuery)),
            authorize: () => true,
            refusalCode: 'rest_forbidden',
            handle: (request: RestRequest<EmbedQuery>) => this.tell(request),
            summary: 'How to embed a record of this site',
          },
        ],
      },
    ];
  }

  private async tell({ args, context: { mountPoint } }: RestRequest<EmbedQuery>): Promise<RestResponse> {
    const target = targetWithin(args.url, mountPoint.home);
    const places = target === undefined ? [] : placesAt(target, this.config.languages).filter(({ isCard }) => !isCard);
    const found = await this.subjects.first(places, mountPoint);
    if (!found) throw new EmbedAddressUnknown();
    const { name } = await this.site.describe();
    const document = documentOf(found.subject, args, { name, home: mountPoint.home });
    return args.format === 'xml' ? inXml(document) : ok(document);
  }
}

/** The document, and the same as XML. */
const inXml = (document: EmbedDocument): RestResponse => ({
  ...ok(document),
  text: { type: 'text/xml; charset=UTF-8', content: xmlOf(document) },
});
