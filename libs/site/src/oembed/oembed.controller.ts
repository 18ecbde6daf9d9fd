import { OEMBED, anyone, Endpoint, ok, RestConfig, RestController, Site, type RestRequest, type RestResponse } from '@grove/rest';
import { parseRecordAddresses, pathOnSite } from '../addresses/address.rules.js';
import { EmbedAddressUnknown } from '../errors.js';
import { PublicRecordsService } from '../records/public-records.service.js';
import { EmbedQuery } from './oembed.resource.js';
import { toOembedDocument, toXml, type OembedDocument } from './oembed.rules.js';

/** The oEmbed endpoint: how other sites embed a record of this one. Every caller gets what visitors may see. */
@RestController({ namespace: OEMBED, capability: anyone })
export class OembedController {
  constructor(
    private readonly records: PublicRecordsService,
    private readonly site: Site,
    private readonly config: RestConfig,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'embed',
    summary: 'How to embed a record of this site',
    errors: [EmbedAddressUnknown],
    query: EmbedQuery,
  })
  async embed({ args, context: { mountPoint } }: RestRequest<EmbedQuery>): Promise<RestResponse> {
    const target = pathOnSite(args.url, mountPoint.home);
    const addresses = target === undefined ? [] : parseRecordAddresses(target, this.config.languages);
    const pages = addresses.filter(({ isCard }) => !isCard);
    const found = await this.records.findFirst(pages, mountPoint);
    if (!found) throw new EmbedAddressUnknown();
    const { name } = await this.site.describe();
    const document = toOembedDocument(found.record, args, { name, home: mountPoint.home });
    return args.format === 'xml' ? xmlResponse(document) : ok(document);
  }
}

const xmlResponse = (document: OembedDocument): RestResponse => ({
  ...ok(document),
  text: { type: 'text/xml; charset=UTF-8', content: toXml(document) },
});
