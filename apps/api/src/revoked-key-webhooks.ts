import { Injectable, type OnModuleInit } from '@nestjs/common';
import { KeyRevocation } from '@grove/users';
import { WebhooksService } from '@grove/webhooks';

/** Pauses the webhooks of consumer keys that are revoked: otherwise they would go on sending new orders to who had the key. */
@Injectable()
export class RevokedKeyWebhooks implements OnModuleInit {
  constructor(
    private readonly keys: KeyRevocation,
    private readonly webhooks: WebhooksService,
  ) {}

  onModuleInit(): void {
    this.keys.onRevoke((unit, ids) => this.webhooks.pauseOfKeys(unit, ids));
  }
}
