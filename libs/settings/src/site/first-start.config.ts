import { IsBoolean, IsOptional, Matches } from 'class-validator';
import { Env } from '@grove/core';

/** What the first start creates. The address of the administrator is also the initial address of the site. */
export class FirstStartConfig {
  @Env('ADMIN_USERNAME', 'Username of the administrator that the first start creates.')
  @Matches(/^[\w .@-]{1,60}$/, { message: 'must consist of letters, digits, spaces and _ . - @' })
  adminUsername: string = 'admin';

  @Env('ADMIN_EMAIL', 'E-mail address of that administrator.')
  @Matches(/^[^@\s]+@[^@\s]+$/, { message: 'must be an e-mail address' })
  adminEmail: string = 'admin@example.com';

  @Env('ADMIN_PASSWORD', 'Application password of that administrator, at least 8 characters. Empty: generated and shown once.', {
    isSecret: true,
  })
  @IsOptional()
  adminPassword: string = '';

  @Env('SAMPLE_DATA', 'Load the sample shop at the first start.')
  @IsBoolean()
  sampleData: boolean = true;
}
