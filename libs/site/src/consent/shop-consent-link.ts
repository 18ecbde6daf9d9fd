import type { KeyPermission } from '@grove/rest';
import { KEY_PERMISSIONS } from '@grove/users';
import { Expose } from 'class-transformer';
import { IsIn } from 'class-validator';
import { IsGivenOnce, IsShort, IsVisible, IsWebAddress } from './link-checks.js';

/** The link with which an app asks for a consumer key. */
export class ShopConsentLink {
  @Expose({ name: 'app_name' })
  @IsGivenOnce()
  @IsShort(100)
  @IsVisible()
  readonly appName: string;

  @Expose()
  @IsGivenOnce()
  @IsShort()
  @IsIn(KEY_PERMISSIONS, { message: `must be one of ${KEY_PERMISSIONS.join(', ')}` })
  readonly scope: KeyPermission;

  /** Whom the key is for, in the app. */
  @Expose({ name: 'user_id' })
  @IsGivenOnce()
  @IsShort(200)
  readonly userId: string;

  /** Where the browser goes afterwards. */
  @Expose({ name: 'return_url' })
  @IsGivenOnce()
  @IsShort()
  @IsWebAddress('http:', 'https:')
  readonly returnUrl: string;

  /** Where the key is sent to. */
  @Expose({ name: 'callback_url' })
  @IsGivenOnce()
  @IsShort()
  @IsWebAddress('https:')
  readonly callbackUrl: string;
}
