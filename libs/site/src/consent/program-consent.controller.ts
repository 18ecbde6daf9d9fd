import { All, Controller, Get, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { Principal } from '@grove/rest';
import { ApplicationPasswordsService } from '@grove/users';
import type { Request, Response } from 'express';
import { html } from '../pages/html.js';
import type { PageContext } from '../pages/document.js';
import { OwnPageGuard } from '../forms/own-page.guard.js';
import { ConsentExceptionFilter } from './consent-exception.filter.js';
import { ConsentForms } from './consent-forms.js';
import { englishPage } from './consent-page.js';
import { visible, withParameters } from './link-addresses.rules.js';
import type { ConsentQuestion } from './consent-question.js';
import { LinkParameters } from './link-parameters.decorator.js';
import { ProgramConsentLink } from './program-consent-link.js';

/** The page on which a person gives a program an application password, under its own address and that of WordPress. */
@Controller(['authorize-application', 'wp-admin/authorize-application.php'])
@UseFilters(ConsentExceptionFilter)
export class ProgramConsentController {
  constructor(
    private readonly forms: ConsentForms,
    private readonly passwords: ApplicationPasswordsService,
  ) {}

  @Get()
  show(@LinkParameters() link: ProgramConsentLink, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.forms.show(request, response, (context) => this.questionOf(link, context));
  }

  @Post()
  @UseGuards(OwnPageGuard)
  submit(@LinkParameters() link: ProgramConsentLink, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.forms.submit(request, response, (context) => this.questionOf(link, context));
  }

  @All()
  refuseMethod(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.forms.refuseMethod(request, response);
  }

  private questionOf(link: ProgramConsentLink, context: PageContext): ConsentQuestion {
    const { appId } = link;
    const [successUrl, rejectUrl] = [link.successUrl, link.rejectUrl].map((url) =>
      url === undefined ? undefined : new URL(url),
    );
    const appName = visible(link.appName);
    return {
      appName,
      explanation: html`<p>It may do everything that your account may do, until you delete its application password.</p>
        ${!successUrl && html`<p>After you approve, this page shows the password once.</p>`}`,
      places: [
        ...(successUrl ? [{ label: 'The password is sent to', url: successUrl }] : []),
        ...(rejectUrl ? [{ label: 'If you deny, you return to', url: rejectUrl }] : []),
      ],
      destinations: [successUrl, rejectUrl].flatMap((url) => url ?? []),
      approve: async ({ userId, username }: Principal) => {
        const created = await this.passwords.create(userId, appName, { appId });
        const password = created.password.replaceAll(' ', '');
        if (!successUrl) return { markup: passwordPage(context, appName, created.password), kind: 'page' };
        return { location: withParameters(successUrl, { site_url: context.home, user_login: username, password }) };
      },
      deny: () => {
        if (rejectUrl) return { location: rejectUrl.href };
        if (successUrl) return { location: withParameters(successUrl, { success: 'false' }) };
        return { markup: deniedPage(context, appName), kind: 'page' };
      },
    };
  }
}

const passwordPage = (context: PageContext, appName: string, password: string): string =>
  englishPage(
    context,
    'The new application password',
    html`<p role="status">The password of ${appName} is: <code>${password}</code></p>
      <p>Copy it to the program now: it is not shown again.</p>`,
  );

const deniedPage = (context: PageContext, appName: string): string =>
  englishPage(context, 'Access was not given', html`<p role="status">${appName} got no password. You can close this page.</p>`);
