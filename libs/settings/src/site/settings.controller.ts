import {
  CMS,
  Endpoint,
  fieldsOf,
  ok,
  RestController,
  serializerFor,
  UPDATES,
  type Input,
  type RequestContext,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { SiteOptions, type OptionName } from './site-options.resource.js';
import { SiteSettings } from './site-settings.js';

/** The settings of the site: one object, which is read and updated. */
@RestController({ namespace: CMS, capability: 'manage_options', schema: SiteOptions, title: 'settings' })
export class SettingsController {
  constructor(private readonly settings: SiteSettings) {}

  @Endpoint({ method: 'GET', path: 'settings', summary: 'Read the settings' })
  async read({ context }: RestRequest): Promise<RestResponse> {
    return settingsResponse(await this.settings.all(), context);
  }

  @Endpoint({
    method: UPDATES,
    path: 'settings',
    summary: 'Change settings',
    body: SiteOptions,
    isUpdate: true,
    refusalCode: CMS.refusals.view,
  })
  async update({ args, sent, context }: RestRequest<Partial<SiteOptions>>): Promise<RestResponse> {
    return settingsResponse(await this.settings.change(args, namesOfNulls(sent)), context);
  }
}

function settingsResponse(options: SiteOptions, { mountPoint }: RequestContext): RestResponse {
  const timezone = OFFSET.test(options.timezone) ? '' : options.timezone;
  return ok(serializerFor(SiteOptions, 'view')({ ...options, timezone, url: options.url || mountPoint.home }));
}

/** The zone of an imported site that has only an offset: clients expect names here, or nothing. */
const OFFSET = /^UTC[+-]\d\d:\d\d$/;

/** `null` resets a setting to its initial value. */
const namesOfNulls = (sent: Input): OptionName[] =>
  fieldsOf(SiteOptions)
    .filter(({ wire }) => sent[wire] === null)
    .map(({ key }) => key as OptionName);
