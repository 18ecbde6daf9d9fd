import { SEO, Endpoint, Field, ok, RestController, type FieldType, type RestRequest, type RestResponse } from '@grove/rest';
import { CONFIGURATOR_FIELDS, CONFIGURATOR_STEPS } from './configurator-fields.js';
import { ConfiguratorAnswers } from './configurator-answers.service.js';

const OBJECT: FieldType = { schema: { type: 'object' }, parse: (value) => value };

/** The fields and steps of the configurator, for `OPTIONS` and OpenAPI. */
class Configurator {
  @Field.of(OBJECT, { description: 'Fields by name, with their answers.' }) fields: object;
  @Field.of(OBJECT, { description: 'Steps by name, in their order.' }) steps: object;
}

/** The configurator for search engine optimization: questions to the owner of the site, with their answers. */
@RestController({ namespace: SEO, capability: 'manage_options', schema: Configurator, title: 'configurator' })
export class ConfiguratorController {
  constructor(private readonly answers: ConfiguratorAnswers) {}

  @Endpoint({ method: 'GET', path: 'configurator', summary: 'Read the configurator' })
  async read(): Promise<RestResponse> {
    const answers = await this.answers.all();
    const fields = Object.entries(CONFIGURATOR_FIELDS).map(([name, { component, label, choices, requires }]) => [
      name,
      { component, label, choices, requires, data: answers.get(name) },
    ]);
    return ok({ fields: Object.fromEntries(fields), steps: CONFIGURATOR_STEPS });
  }

  /** The fields are not declared as arguments: an invalid answer is reported in the response, and the valid ones are saved. */
  @Endpoint({
    method: 'POST',
    path: 'configurator',
    summary: 'Answer the configurator',
    returns: 'other',
    isAction: true,
    verb: 'view',
    undeclared: 'any',
  })
  async save({ sent }: RestRequest): Promise<RestResponse> {
    return ok(await this.answers.save(sent));
  }
}
