import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { PageAnswers, PublicPages, type Around, type Elsewhere, type Sent } from '@grove/embed';
import { ContactFormNotFound, SubmissionsService, TooManySubmissions, type ShownForm } from '@grove/extensions';
import { Config, envelopeOf } from '@grove/kernel';
import type { Request, Response } from 'express';
import { contactPage, type Filled } from './contact-page.js';

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
    private readonly config: Config,
  ) {}

  @Get(':slug')
  async show(@Param() place: Place, @Req() request: Request, @Res() response: Response): Promise<void> {
    // The card of a post may have such an address, too.
    if (await this.pages.show(request, response)) return;
    await this.answer(place, request, response, async (form, around) => {
      const told = form.accepted.get(String(request.query['status']));
      return { markup: contactPage(form, around, { told }), kind: 'form' };
    });
  }

  @Post(':slug')
  take(@Param() place: Place, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answer(place, request, response, (form, around) => this.submit(form, around, request));
  }

  private async submit(form: ShownForm, around: Around, request: Request): Promise<Sent | Elsewhere | undefined> {
    const sent = (request.body ?? {}) as Filled;
    const sender = { address: request.ip ?? '', userAgent: request.headers['user-agent'] ?? '' };
    try {
      const { status, message, invalidFields } = await this.submissions.submit(form.id, sent, sender);
      // Led elsewhere, a browser does not send it again when the page is loaded again.
      if (form.accepted.has(status)) return { location: `?status=${status}`, status: 303 };
      return { markup: contactPage(form, around, { told: message, faults: invalidFields, sent }), kind: 'form', status: 400 };
    } catch (error) {
      // It was deleted a moment ago.
      if (error instanceof ContactFormNotFound) return undefined;
      if (!(error instanceof TooManySubmissions)) throw error;
      const { message, data } = envelopeOf(error, false, form.locale.slice(0, 2));
      const headers = { 'Retry-After': `${60 * Number(data['minutes'])}` };
      return { markup: contactPage(form, around, { told: message, sent }), kind: 'form', status: 429, headers };
    }
  }

  private answer(
    { language, slug }: Place,
    request: Request,
    response: Response,
    make: (form: ShownForm, around: Around) => Promise<Sent | Elsewhere | undefined>,
  ): Promise<void> {
    const isHere = language === undefined || this.config.languages.includes(language);
    return this.answers.send(request, response, async (around) => {
      const form = isHere ? await this.submissions.shown(slug) : undefined;
      return form && make(form, around);
    });
  }
}

interface Place {
  readonly language?: string;
  readonly slug: string;
}
