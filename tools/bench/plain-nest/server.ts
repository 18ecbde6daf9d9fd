/**
 * What Nest offers by itself for the same list: a controller, a DTO for the query, a validation pipe, a serialiser interceptor and a guard. It asks
 * the database the same statements as the bare server, so the two differ by the framework alone.
 * `DATABASE_URL=mysql://… node --import ./tools/typescript/register.mjs tools/bench/plain-nest/server.ts`.
 */
import 'reflect-metadata';
import {
  Controller,
  Get,
  Header,
  Module,
  Query,
  Req,
  Res,
  SerializeOptions,
  UseGuards,
  UseInterceptors,
  ClassSerializerInterceptor,
  ValidationPipe,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import type { Request, Response } from 'express';
import { productsPage } from '../bare/products-list.mjs';

/** The query of the list. */
class ProductsQuery {
  @Type(() => Number) @IsInt() @Min(1) page = 1;
  @Type(() => Number) @IsInt() @Min(10) @Max(10) per_page = 10;
}

/** A product of the answer. */
class ProductDto {
  constructor(values: object) {
    Object.assign(this, values);
  }
}

/** Lets in whoever brings credentials; nobody looks whether they are right. */
class BasicGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.switchToHttp().getRequest<Request>().headers.authorization?.startsWith('Basic ') ?? false;
  }
}

@Controller('rest/shop/v1/products')
@UseGuards(BasicGuard)
@UseInterceptors(ClassSerializerInterceptor)
class ProductsController {
  @Get()
  @Header('Content-Type', 'application/json; charset=UTF-8')
  @SerializeOptions({ strategy: 'exposeAll' })
  async list(
    @Query() { page }: ProductsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProductDto[]> {
    const { headers, body } = await productsPage(page, `http://${request.headers.host}`);
    response.set(headers);
    return body.map((product) => new ProductDto(product));
  }
}

@Module({ controllers: [ProductsController] })
class ProductsModule {}

const app = await NestFactory.create(ProductsModule, { logger: ['error', 'warn'] });
app.useGlobalPipes(new ValidationPipe({ transform: true }));
await app.listen(0, '127.0.0.1');
console.log(`Plain Nest answers at ${await app.getUrl()}`);
process.once('SIGTERM', () => process.exit(0));
