import {
  SEO,
  argumentsOf,
  ok,
  type RestResponse,
  type RestRequest,
  type Endpoint,
  type Route,
  type RouteSource,
} from '@grove/rest';
import { Controller } from '@nestjs/common';
import { CONFIGURATOR_FIELDS, CONFIGURATOR_STEPS } from './configurator-fields.js';
import { SeoAnswers } from './seo-answers.service.js';

/** The configurator of what search engines are told: its questions with their answers, for the owner of the site. */
@Controller()
export class ConfiguratorController implements RouteSource {
  constructor(private readonly answers: SeoAnswers) {}

  routes(): Route[] {
    const guarded: Pick<Endpoint, 'authorize' | 'refusalCode' | 'arguments'> = {
      authorize: ({ context }: RestRequest) => context.principal.can('manage_options'),
      refusalCode: SEO.refusals.view,
      // The names of the fields are no declared arguments: what one of them does not take is told in the answer, and the others are kept.
      arguments: argumentsOf('query', []),
    };
    const read: Endpoint = {
      ...guarded,
      methods: ['GET'],
      handle: () => this.read(),
      summary: 'Read the configurator',
    };
    const save: Endpoint = {
      ...guarded,
      methods: ['POST'],
      handle: async ({ sent }) => ok(await this.answers.save(sent)),
      summary: 'Answer the configurator',
    };
    const schema = { title: 'configurator', properties: { fields: { type: 'object' }, steps: { type: 'object' } } } as const;
    return [{ namespace: SEO, path: 'configurator', schema, endpoints: [read, save] }];
  }

  private async read(): Promise<RestResponse> {
    const answers = await this.answers.all();
    const fields = Object.entries(CONFIGURATOR_FIELDS).map(([name, { component, label, choices, requires }]) => [
      name,
      { component, label, choices, requires, data: answers.get(name) },
    ]);
    return ok({ fields: Object.fromEntries(fields), steps: CONFIGURATOR_STEPS });
  }
}
