import { All, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { SubmissionsService, TooManySubmissions, type PublicForm } from '@grove/extensions';
import { errorBodyOf, RestError } from '@grove/core';
import { MountPoints, RestConfig } from '@grove/rest';
import type { Request, Response } from 'express';
import { PageResponder, type Redirect } from '../pages/page-responder.js';
import { PublicPages } from '../pages/public-pages.js';
import type { PageContext } from '../pages/document.js';
import type { PageResponse } from '../pages/page-response.js';
import { contactFormPage } from './contact-form-page.js';
import { readFormBody, type FormBody } from '../forms/form-body.js';

/**
 * The pages of contact forms. No route of the REST interface creates messages: browsers submit a form, from the page here or from a page elsewhere with the
 * same fields. Which fields a form has is data of the shop, so no class can describe them: `SubmissionsService` checks them by the fields of the form.
 */
@Controller(['contact-form', ':language/contact-form'])
export class ContactController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly responder: PageResponder,
    private readonly pages: PublicPages,
    private readonly mounts: MountPoints,
    private readonly config: RestConfig,
  ) {}

  @Get(':slug')
  async show(@Param() params: PageParams, @Req() request: Request, @Res() response: Response): Promise<void> {
    const render = async (form: PublicForm, context: PageContext) => {
      const message = form.confirmations.get(String(request.query['status']));
      return { markup: contactFormPage(form, context, { message }), kind: 'form' as const };
    };
    // A child page, or the card of a post, can have the same address.
    await this.respond(params, request, response, render, (context) => this.pages.find(request.originalUrl, context));
  }

  @Post(':slug')
  submit(@Param() params: PageParams, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(params, request, response, (form, context) => this.submitForm(form, context, request));
  }

  @All(':slug')
  refuseMethod(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.sendMethodNotAllowed(request, response, 'GET, HEAD, POST');
  }

  private async submitForm(form: PublicForm, context: PageContext, request: Request): Promise<PageResponse | Redirect> {
    const sender = { address: this.mounts.clientOf(request), userAgent: request.headers['user-agent'] ?? '' };
    let values: FormBody = {};
    try {
      values = await readFormBody(request);
      const { status, message, invalidFields } = await this.submissions.submit(form.id, values, sender);
      // After a redirect, reloading the page does not send the message again.
      if (form.confirmations.has(status)) return { location: `?status=${status}`, status: 303 };
      return { markup: contactFormPage(form, context, { message, invalidFields, values }), kind: 'form', status: 400 };
    } catch (error) {
      // If the form was deleted meanwhile, there is no page to show the error on.
      if (!(error instanceof RestError) || error.status === 404) throw error;
      const { message, data } = errorBodyOf(error, false, form.locale.slice(0, 2));
      const headers = error instanceof TooManySubmissions ? { 'Retry-After': `${60 * Number(data['minutes'])}` } : undefined;
      return { markup: contactFormPage(form, context, { message, values }), kind: 'form', status: data.status, headers };
    }
  }

  private respond(
    { language, slug }: PageParams,
    request: Request,
    response: Response,
    render: (form: PublicForm, context: PageContext) => Promise<PageResponse | Redirect>,
    fallback?: (context: PageContext) => Promise<PageResponse | Redirect | undefined>,
  ): Promise<void> {
    const isServed = language === undefined || this.config.languages.includes(language);
    return this.responder.send(request, response, async (context) => {
      const form = isServed ? await this.submissions.findForm(slug) : undefined;
      return form ? render(form, context) : fallback?.(context);
    });
  }
}

interface PageParams {
  readonly language?: string;
  readonly slug: string;
}
