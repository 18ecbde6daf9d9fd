import { All, Controller, Get, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { Principal } from '@grove/rest';
import { ConsumerKeysService } from '@grove/users';
import type { Request, Response } from 'express';
import { html } from '../pages/html.js';
import { OwnPageGuard } from '../forms/own-page.guard.js';
import { ConsentExceptionFilter } from './consent-exception.filter.js';
import { ConsentForms } from './consent-forms.js';
import { visible, withParameters } from './link-addresses.rules.js';
import type { ConsentQuestion } from './consent-question.js';
import { LinkParameters } from './link-parameters.decorator.js';
import { ShopConsentLink } from './shop-consent-link.js';
import { ConsentNotPermitted } from '../errors.js';
import { KeyCallback } from './key-callback.js';

const SHOP = ['manage_products', 'manage_orders'];

/** What a key with each permission may do. */
const SCOPES = {
  read: 'It may read everything in the shop: products, orders, customers, coupons, settings, taxes, webhooks and reports.',
  write:
    'It may create, change and delete everything in the shop: products, orders, customers, coupons, settings, taxes and webhooks. It gets back each record that it changes, as a whole.',
  read_write:
    'It may read, create, change and delete everything in the shop: products, orders, customers, coupons, settings, taxes and webhooks; and it may read reports.',
} as const;

/** What webhooks mean, for keys that may create them. */
const WEBHOOKS =
  'With webhooks the app lets the shop send it new orders and other changes. When you revoke its key, the webhooks that it created are paused.';

/** The page on which a person gives an app a consumer key, as hosted connectors of WooCommerce expect it. */
@Controller('wc-auth/v1/authorize')
@UseFilters(ConsentExceptionFilter)
export class ShopConsentController {
  constructor(
    private readonly forms: ConsentForms,
    private readonly keys: ConsumerKeysService,
    private readonly callback: KeyCallback,
  ) {}

  @Get()
  show(@LinkParameters() link: ShopConsentLink, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.forms.show(request, response, () => this.questionOf(link));
  }

  @Post()
  @UseGuards(OwnPageGuard)
  submit(@LinkParameters() link: ShopConsentLink, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.forms.submit(request, response, () => this.questionOf(link));
  }

  @All()
  refuseMethod(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.forms.refuseMethod(request, response);
  }

  private questionOf(link: ShopConsentLink): ConsentQuestion {
    const { scope, userId } = link;
    const [appName, returnUrl, callbackUrl] = [visible(link.appName), new URL(link.returnUrl), new URL(link.callbackUrl)];
    const leadBack = (success: '0' | '1') => ({ location: withParameters(returnUrl, { success, user_id: userId }) });
    return {
      appName,
      explanation: html`<p>${SCOPES[scope]}</p>
        ${scope !== 'read' && html`<p>${WEBHOOKS}</p>`}`,
      places: [
        { label: 'The key is sent to', url: callbackUrl },
        { label: 'Afterwards you return to', url: returnUrl },
      ],
      destinations: [returnUrl],
      approve: async (account: Principal) => {
        if (!SHOP.every((capability) => account.can(capability))) throw new ConsentNotPermitted();
        const key = await this.keys.create(account.userId, scope, appName);
        await this.callback.deliver(callbackUrl, key, { user_id: userId, key_permissions: scope });
        return leadBack('1');
      },
      deny: () => leadBack('0'),
    };
  }
}
