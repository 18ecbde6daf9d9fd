import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccessRevocation } from '@grove/users';
import { WebhookAccess } from '@grove/webhooks';

/**
 * Pauses the webhooks of consumer keys and application passwords that are revoked, and of accounts that may not manage webhooks any more: otherwise they would
 * go on sending new orders to who had access. Webhooks of administrators get what only administrators may read as long as they are administrators.
 */
@Injectable()
export class WebhookOwners implements OnModuleInit {
  constructor(
    private readonly revocation: AccessRevocation,
    private readonly webhooks: WebhookAccess,
  ) {}

  onModuleInit(): void {
    this.revocation.use({
      keysRevoked: (_unit, ids) => this.webhooks.pauseOfKeys(ids),
      passwordsRevoked: (_unit, userId, uuids) => this.webhooks.pauseOfPasswords(userId, uuids),
      accountChanged: (_unit, userId, access) =>
        this.webhooks.ownerChanged(userId, {
          mayManage: access.can('manage_webhooks'),
          isAdministrator: access.roles.includes('administrator'),
        }),
    });
  }
}
