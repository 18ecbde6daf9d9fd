import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database, rowLoader, type BatchLoader } from '@grove/database';
import type { Principal, RequestContext } from '@grove/rest';
import { MediaAddresses, MediaEntity, mayEditMedium, MediaPermissions, PostAddresses } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { CommentTargets, NONE, type CommentTargetProvider, type CommentTarget, type TargetCondition } from './comment-targets.js';

/** Comments on media. Who may read a medium reads its comments; who may edit it moderates them. */
@Injectable()
export class MediaTargets implements CommentTargetProvider, OnModuleInit {
  private readonly media: BatchLoader<MediaEntity>;
  private readonly permissions: MediaPermissions;
  private readonly addresses: MediaAddresses;

  constructor(
    database: Database,
    private readonly targets: CommentTargets,
    settings: SiteSettings,
  ) {
    this.media = rowLoader(database, MediaEntity);
    this.permissions = new MediaPermissions(database);
    this.addresses = new MediaAddresses(database, settings, new PostAddresses(database, settings));
  }

  onModuleInit(): void {
    this.targets.register('media', this);
  }

  async find(ids: readonly number[], context: RequestContext): Promise<CommentTarget[]> {
    const { principal, mountPoint } = context;
    const media = await this.media.loadMany(ids);
    const links = await this.addresses.urlsOf([...media.values()], mountPoint);
    return Promise.all(
      [...media.values()].map(async (medium) => ({
        ...{ id: medium.id, authorId: medium.authorId, stage: 'published' as const, open: medium.commentStatus === 'open' },
        readable: await this.permissions.mayRead(principal, medium),
        editable: principal.userId !== 0 && mayEditMedium(principal, medium),
        link: links.get(medium.id)!,
        up: { href: context.url(`/cms/v2/media/${medium.id}`), embeddable: true as const },
      })),
    );
  }

  readable(principal: Principal): TargetCondition {
    return onMedia((media) => this.permissions.readableIn(media, principal));
  }

  editable(principal: Principal): TargetCondition {
    if (principal.can('edit_others_posts')) return onMedia(() => undefined);
    if (!principal.can('upload_files')) return NONE;
    return onMedia((media) => {
      media.setParameter('uploader', principal.userId);
      return 'media.authorId = :uploader';
    });
  }
}

/** Comments on media that fulfil a condition, if there is one. */
const onMedia =
  (conditionOf: (media: SelectQueryBuilder<MediaEntity>) => string | undefined): TargetCondition =>
  (comments) => {
    const media = comments.subQuery().select('1').from(MediaEntity, 'media').where('media.id = comment.postId');
    const condition = conditionOf(media);
    return `EXISTS ${(condition === undefined ? media : media.andWhere(condition)).getQuery()}`;
  };
