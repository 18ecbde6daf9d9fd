import { Module } from '@nestjs/common';
import { PicturesService } from './media/pictures.service.js';

/** Posts, pages, media and terms. */
@Module({ providers: [PicturesService], exports: [PicturesService] })
export class ContentModule {}
