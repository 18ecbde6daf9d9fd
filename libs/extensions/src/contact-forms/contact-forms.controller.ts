import {
  CONTACT_FORM,
  argumentsOf,
  created,
  fieldsOf,
  listResponse,
  ok,
  pagingOf,
  serializerFor,
  UPDATES,
  type RestResponse,
  type RestRequest,
  type Endpoint,
  type Route,
  type RouteSource,
} from '@grove/rest';
import { Controller } from '@nestjs/common';
import {
  ContactForm,
  ContactFormDraft,
  ContactFormsQuery,
  ContactFormSummary,
  type FormProperties,
} from './contact-form.resource.js';
import { ContactFormsService } from './contact-forms.service.js';

const PATH = 'contact-forms';
const DRAFT = fieldsOf(ContactFormDraft);

/** Whoever writes posts sees which forms there are; their templates hold addresses and are for those who publish pages. */
const SEES = 'edit_posts';
const KEEPS = 'publish_pages';

/** Contact forms: the path names a form in its own way, a list tells less of each, and they have no trash. */
@Controller()
export class ContactFormsController implements RouteSource {
  constructor(private readonly forms: ContactFormsService) {}

  routes(): Route[] {
    const properties = Object.fromEntries(
      fieldsOf(ContactForm).map(({ wire, description, type }) => [wire, { description, ...type.schema }]),
    );
    const shared = { namespace: CONTACT_FORM, schema: { title: 'contact_form', properties } } as const;
    return [
      { ...shared, path: PATH, endpoints: [this.list(), this.create()] },
      { ...shared, path: `${PATH}/<form_id>`, endpoints: [this.read(), this.update(), this.remove()] },
    ];
  }

  private list(): Endpoint {
    return {
      ...guardedBy(SEES),
      methods: ['GET'],
      arguments: argumentsOf('query', fieldsOf(ContactFormsQuery)),
      handle: async (call) => {
        const { records, ...place } = await this.forms.list(call);
        return listResponse(records.map(serializerFor(ContactFormSummary, 'view')), pagingOf(call.args, place));
      },
      summary: 'List contact forms',
    };
  }

  private create(): Endpoint {
    return {
      ...guardedBy(KEEPS),
      methods: ['POST'],
      arguments: argumentsOf('create', DRAFT),
      handle: async (call) => {
        const form = await this.forms.create(inputOf(call), call);
        return created(whole(form), call.url(`/contact-form/v1/${PATH}/${form.id}`));
      },
      summary: 'Create a contact form',
    };
  }

  private read(): Endpoint {
    return {
      ...this.item(async (call) => ok(whole(await this.forms.get(placeOf(call), call)))),
      methods: ['GET'],
      arguments: argumentsOf('query', []),
      summary: 'Read a contact form',
    };
  }

  private update(): Endpoint {
    return {
      ...this.item(async (call) => ok(whole(await this.forms.update(placeOf(call), inputOf(call), call)))),
      methods: UPDATES,
      arguments: argumentsOf('update', DRAFT),
      summary: 'Change a contact form',
    };
  }

  private remove(): Endpoint {
    return {
      ...this.item(async (call) => {
        const previous = whole(await this.forms.delete(placeOf(call), { force: true }, call));
        return ok({ deleted: true, previous });
      }),
      methods: ['DELETE'],
      arguments: argumentsOf('query', []),
      summary: 'Delete a contact form and what was sent through it',
    };
  }

  private item(
    handle: (call: RestRequest) => Promise<RestResponse>,
  ): Pick<Endpoint, 'authorize' | 'refusalCode' | 'assertExists' | 'handle'> {
    return { ...guardedBy(KEEPS), assertExists: (call) => this.forms.assertExists('view', call, placeOf(call)), handle };
  }
}

const guardedBy = (capability: string): Pick<Endpoint, 'authorize' | 'refusalCode'> => ({
  authorize: (call) => call.principal.can(capability),
  refusalCode: 'contact_form_forbidden',
});

const placeOf = (call: RestRequest): number => call.id('form_id');

const whole = serializerFor(ContactForm, 'edit');

/** The draft as part of a form: what is told inside of `properties` is sent beside the title. */
function inputOf({ args }: RestRequest): Partial<ContactForm> {
  const { title, locale, ...properties } = args as Partial<ContactFormDraft>;
  return { title, locale, properties: properties as FormProperties };
}
