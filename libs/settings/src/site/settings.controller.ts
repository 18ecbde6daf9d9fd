import {
  CMS,
  argumentsOf,
  fieldsOf,
  ok,
  serializerFor,
  UPDATES,
  type RestResponse,
  type RequestContext,
  type RestRequest,
  type Endpoint,
  type Input,
  type Route,
  type RouteSource,
} from '@grove/rest';
import { Controller } from '@nestjs/common';
import { SiteOptions, type OptionName } from './site-options.resource.js';
import { SiteSettings } from './site-settings.js';

const FIELDS = fieldsOf(SiteOptions);

/** The routes of the site settings: one object, which is read and updated. */
@Controller()
export class SettingsController implements RouteSource {
  constructor(private readonly settings: SiteSettings) {}

  routes(): Route[] {
    const properties = Object.fromEntries(FIELDS.map(({ wire, description, type }) => [wire, { description, ...type.schema }]));
    const guarded = {
      authorize: ({ context }: RestRequest) => context.principal.can('manage_options'),
      refusalCode: CMS.refusals.view,
    };
    const read: Endpoint = {
      ...guarded,
      methods: ['GET'],
      arguments: argumentsOf('query', []),
      handle: async ({ context }: RestRequest) => settingsResponse(await this.settings.all(), context),
      summary: 'Read the settings',
    };
    const change: Endpoint = {
      ...guarded,
      methods: UPDATES,
      arguments: argumentsOf('update', FIELDS),
      handle: async ({ args, sent, context }: RestRequest<Partial<SiteOptions>>) =>
        settingsResponse(await this.settings.change(args, namesOfNulls(sent)), context),
      summary: 'Change settings',
    };
    return [{ namespace: CMS, path: 'settings', schema: { title: 'settings', properties }, endpoints: [read, change] }];
  }
}

function settingsResponse(options: SiteOptions, { mountPoint }: RequestContext): RestResponse {
  return ok(serializerFor(SiteOptions, 'view')({ ...options, url: options.url || mountPoint.home }));
}

/** `null` resets a setting to its initial value. */
const namesOfNulls = (sent: Input): OptionName[] =>
  FIELDS.filter(({ wire }) => sent[wire] === null).map(({ key }) => key as OptionName);
