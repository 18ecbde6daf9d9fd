import { IsBoolean } from 'class-validator';
import { Env } from '@grove/core';

/** How orders treat stock. */
export class OrdersConfig {
  @Env(
    'ALLOW_OVERSELLING',
    'Accept paid orders (set_paid) for more than is in stock; stock becomes negative. Off: they are refused with status 409.',
  )
  @IsBoolean()
  allowOverselling: boolean = false;
}
