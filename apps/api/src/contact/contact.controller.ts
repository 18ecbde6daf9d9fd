import { All, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { PageAnswers, PublicPages, type Around, type Elsewhere, type Sent } from '@grove/embed';
import { SubmissionsService, TooManySubmissions, type ShownForm } from '@grove/extensions';
import { Config, errorBodyOf, RestError } from '@grove/core';
import { MountPoints } from '@grove/rest';
import type { Request, Response } from 'express';
import { contactPage } from './contact-page.js';
import { readForm, type SentForm } from './sent-form.js';

/**
 * The pages of contact forms, one for each, by which visitors write to the site. The interface has no route for that: what a visitor sends comes as any
 * browser sends a form, from here or from a page elsewhere that has the same fields.
 */
@Controller(['contact-form', ':language/contact-form'])
export class ContactController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly answers: PageAnswers,
    private readonly pages: PublicPages,
    private readonly mounts: MountPoints,
    private readonly config: Config,
  ) {}

  @Get(':slug')
  async show(@Param() place: Place, @Req() request: Request, @Res() response: Response): Promise<void> {
    const shown = async (form: ShownForm, around: Around) => {
      const told = form.accepted.get(String(request.query['status']));
      return { markup: contactPage(form, around, { told }), kind: 'form' as const };
    };
    // A page below a page, and the card of a post, may have such an address, too.
    await this.answer(place, request, response, shown, (around) => this.pages.at(request.originalUrl, around));
  }

  @Post(':slug')
  take(@Param() place: Place, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answer(place, request, response, (form, around) => this.submit(form, around, request));
  }

  @All(':slug')
  refuse(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answers.refuse(request, response, 'GET, HEAD, POST');
  }

  private async submit(form: ShownForm, around: Around, request: Request): Promise<Sent | Elsewhere> {
    const sender = { address: this.mounts.clientOf(request), userAgent: request.headers['user-agent'] ?? '' };
    let sent: SentForm = {};
    try {
      sent = await readForm(request);
      const { status, message, invalidFields } = await this.submissions.submit(form.id, sent, sender);
      // Led elsewhere, a browser does not send it again when the page is loaded again.
      if (form.accepted.has(status)) return { location: `?status=${status}`, status: 303 };
      return { markup: contactPage(form, around, { told: message, faults: invalidFields, sent }), kind: 'form', status: 400 };
    } catch (error) {
      // A form that was deleted a moment ago has no page that could tell it.
      if (!(error instanceof RestError) || error.status === 404) throw error;
      const { message, data } = errorBodyOf(error, false, form.locale.slice(0, 2));
      const headers = error instanceof TooManySubmissions ? { 'Retry-After': `${60 * Number(data['minutes'])}` } : undefined;
      return { markup: contactPage(form, around, { told: message, sent }), kind: 'form', status: data.status, headers };
    }
  }

  private answer(
    { language, slug }: Place,
    request: Request,
    response: Response,
    make: (form: ShownForm, around: Around) => Promise<Sent | Elsewhere>,
    otherwise?: (around: Around) => Promise<Sent | Elsewhere | undefined>,
  ): Promise<void> {
    const isHere = language === undefined || this.config.languages.includes(language);
    return this.answers.send(request, response, async (around) => {
      const form = isHere ? await this.submissions.shown(slug) : undefined;
      return form ? make(form, around) : otherwise?.(around);
    });
  }
}

interface Place {
  readonly language?: string;
  readonly slug: string;
}
