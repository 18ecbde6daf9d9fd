import { Module } from '@nestjs/common';
import { BackOfficeController } from './back-office.controller.js';

/** The back office at `/admin`. It is files only: what it shows comes from the public routes. */
@Module({ controllers: [BackOfficeController] })
export class BackOfficeModule {}
