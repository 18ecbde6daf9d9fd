import { Controller, Optional } from '@nestjs/common';
import {
  compileParser,
  fieldsOf,
  ResourceExtensions,
  ResourceRoutes,
  type RestRequest,
  type Route,
  type RouteSource,
} from '@grove/rest';
import { MediumExists, NoUploadData } from '../errors.js';
import { Media, type MediaInput } from './media.resource.js';
import { MediaService } from './media.service.js';
import { receiveUpload } from './upload.js';
import type { UploadSource } from './upload-source.js';

/** The routes of media. A new medium is created from the file in the HTTP message. */
@Controller()
export class MediaController implements RouteSource {
  constructor(
    private readonly media: MediaService,
    @Optional() private readonly extensions?: ResourceExtensions,
  ) {}

  routes(): Route[] {
    const upload = (input: Partial<Media>, request: RestRequest) =>
      this.media.upload(sourceOf(input as MediaInput, request), request.context);
    return new ResourceRoutes(Media, this.media, this.extensions, upload).routes();
  }
}

const parseFields = compileParser(fieldsOf(Media), 'create');

/** The file of a request. The other fields of a form are parsed only when the file has been received. */
function sourceOf(input: MediaInput, { sent, message }: RestRequest): UploadSource {
  return {
    input,
    async receive(folder, limit) {
      if (!message) throw new NoUploadData();
      const { fields, ...file } = await receiveUpload(message, folder, limit);
      const all = { ...sent, ...fields };
      const parsed: MediaInput = parseFields(all);
      if (all['id']) throw new MediumExists();
      return { ...file, input: parsed };
    },
  };
}
