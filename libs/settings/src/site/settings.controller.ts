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

/** The options of the site, one object that is never listed, made or deleted. */
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
      handle: async (call) => told(await this.settings.all(), call),
      summary: 'Read the settings',
    };
    const change: Endpoint = {
      ...guarded,
      methods: UPDATES,
      arguments: argumentsOf('update', FIELDS),
      handle: async (call) => told(await this.settings.change(call.args, resetBy(call.sent)), call),
      summary: 'Change settings',
    };
    return [{ namespace: CMS, path: 'settings', schema: { title: 'settings', properties }, endpoints: [read, change] }];
  }
}

function told(options: SiteOptions, call: Call): Answer {
  return ok(presenterOf(SiteOptions, 'view')({ ...options, url: options.url || call.mount.home }));
}

/** `null` sets an option back. */
const resetBy = (sent: Input): OptionName[] =>
  FIELDS.filter(({ wire }) => sent[wire] === null).map(({ key }) => key as OptionName);
