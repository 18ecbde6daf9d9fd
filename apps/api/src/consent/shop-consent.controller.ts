import { All, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { html } from '@grove/embed';
import type { Principal } from '@grove/rest';
import { ConsumerKeysService, KEY_PERMISSIONS } from '@grove/users';
import type { Request, Response } from 'express';
import { ConsentForms } from './consent-forms.js';
import { choiceIn, nameIn, textIn, urlIn, withParameters } from './consent-parameters.rules.js';
import type { ConsentQuestion } from './consent-question.js';
import { ConsentNotPermitted } from './errors.js';
import { KeyCallback } from './key-callback.js';

const MAX_APP_NAME = 100;
const MAX_USER_ID = 200;

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
export class ShopConsentController {
  constructor(
    private readonly forms: ConsentForms,
    private readonly keys: ConsumerKeysService,
    private readonly callback: KeyCallback,
  ) {}

  @Get()
  show(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.forms.show(request, response, this.questionOf);
  }

  @Post()
  submit(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.forms.submit(request, response, this.questionOf);
  }

  @All()
  refuseMethod(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.forms.refuseMethod(request, response);
  }

  private readonly questionOf = (parameters: URLSearchParams): ConsentQuestion => {
    const appName = nameIn(parameters, 'app_name', MAX_APP_NAME);
    const scope = choiceIn(parameters, 'scope', KEY_PERMISSIONS);
    const appUserId = textIn(parameters, 'user_id', MAX_USER_ID);
    const returnUrl = urlIn(parameters, 'return_url', ['http:', 'https:']);
    const callbackUrl = urlIn(parameters, 'callback_url', ['https:']);
    const leadBack = (success: '0' | '1') => ({ location: withParameters(returnUrl, { success, user_id: appUserId }) });
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
        await this.callback.deliver(callbackUrl, key, { user_id: appUserId, key_permissions: scope });
        return leadBack('1');
      },
      deny: () => leadBack('0'),
    };
  };
}
