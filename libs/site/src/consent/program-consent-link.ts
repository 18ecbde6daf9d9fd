import { Expose } from 'class-transformer';
import { Matches } from 'class-validator';
import { IsGivenOnce, IsProgramAddress, IsShort, IsVisible, MayBeEmpty } from './link-checks.js';

/** Programs send UUIDs of any version. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The link with which a program asks for an application password. */
export class ProgramConsentLink {
  @Expose({ name: 'app_name' })
  @IsGivenOnce()
  @IsShort(100)
  @IsVisible()
  readonly appName: string;

  @Expose({ name: 'app_id' })
  @MayBeEmpty()
  @IsGivenOnce()
  @IsShort()
  @Matches(UUID, { message: 'must be a UUID' })
  readonly appId?: string;

  /** Where the password is sent to. Without it, the page shows the password. */
  @Expose({ name: 'success_url' })
  @MayBeEmpty()
  @IsGivenOnce()
  @IsShort()
  @IsProgramAddress()
  readonly successUrl?: string;

  /** Where the browser goes after Deny. */
  @Expose({ name: 'reject_url' })
  @MayBeEmpty()
  @IsGivenOnce()
  @IsShort()
  @IsProgramAddress()
  readonly rejectUrl?: string;
}
