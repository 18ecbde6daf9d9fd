import {
  CMS,
  argumentsOf,
  fieldsOf,
  ok,
  presenterOf,
  UPDATES,
  type Answer,
  type Call,
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
    const properties = Object.fromEntries(FIELDS.map(({ wire, about, type }) => [wire, { description: about, ...type.schema }]));
    const guarded = {
      permits: (call: Call) => call.principal.can('manage_options'),
      refusal: CMS.refusals.view,
    };
    const read: Endpoint = {
      ...guarded,
      methods: ['GET'],
      arguments: argumentsOf('query', []),
      handle: async (call) => settingsResponse(await this.settings.all(), call),
      summary: 'Read the settings',
    };
    const change: Endpoint = {
      ...guarded,
      methods: UPDATES,
      arguments: argumentsOf('update', FIELDS),
      handle: async (call) => settingsResponse(await this.settings.change(call.args, namesOfNulls(call.sent)), call),
      summary: 'Change settings',
    };
    return [{ namespace: CMS, path: 'settings', schema: { title: 'settings', properties }, endpoints: [read, change] }];
  }
}

function settingsResponse(options: SiteOptions, call: Call): Answer {
  return ok(presenterOf(SiteOptions, 'view')({ ...options, url: options.url || call.mount.home }));
}

/** `null` resets a setting to its initial value. */
const namesOfNulls = (sent: Input): OptionName[] =>
  FIELDS.filter(({ wire }) => sent[wire] === null).map(({ key }) => key as OptionName);
