import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RestConfig, senderOf } from '@grove/rest';
import { ForeignPage } from '@grove/users';
import type { Request } from 'express';

/** Refuses forms that the page of another site submits. */
@Injectable()
export class OwnPageGuard implements CanActivate {
  constructor(private readonly config: RestConfig) {}

  canActivate(context: ExecutionContext): boolean {
    if (senderOf(context.switchToHttp().getRequest<Request>(), this.config).foreignPage) throw new ForeignPage();
    return true;
  }
}
