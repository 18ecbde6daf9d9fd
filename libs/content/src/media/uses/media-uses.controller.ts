import { CMS, Endpoint, ok, RestController, serializerFor, type RestRequest, type RestResponse } from '@grove/rest';
import { MediumNotFound } from '../../errors.js';
import type { MediaEntity } from '../media.entity.js';
import { mayEditMedium } from '../media-permissions.js';
import { MediaReader } from '../media-reader.js';
import { MediaUses, MediaUsesParams } from './media-uses.resource.js';
import { MediaUsesService } from './media-uses.service.js';

/** Says those who may change a medium where it is used. */
@RestController({ namespace: CMS, capability: 'upload_files', schema: MediaUses, title: 'media_uses' })
export class MediaUsesController {
  constructor(
    private readonly media: MediaReader,
    private readonly uses: MediaUsesService,
  ) {}

  @Endpoint<MediaUsesController>({
    ...{ method: 'GET', path: 'media/<id>/uses', summary: 'Find where a medium is used', errors: [MediumNotFound] },
    ...{ params: MediaUsesParams, contexts: ['view'], refusalCode: 'rest_cannot_edit' },
    authorize: async (controller, request) => mayEditMedium(request.context.principal, await controller.find(request)),
  })
  async read(request: RestRequest): Promise<RestResponse> {
    const uses = await this.uses.of(await this.find(request), request.context.principal);
    return ok(serializerFor(MediaUses, 'view')(uses));
  }

  private async find(request: RestRequest): Promise<MediaEntity> {
    const medium = await this.media.find({ id: request.id() });
    if (!medium) throw new MediumNotFound();
    return medium;
  }
}
