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
  type RestRequest,
  type Endpoint,
  type Route,
  type RouteSource,
} from '@grove/rest';
import { Controller } from '@nestjs/common';
import { ContactFormExists } from '../errors.js';
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
      handle: async ({ args, context }: RestRequest<ContactFormsQuery>) => {
        const { records, ...place } = await this.forms.list(args, context);
        return listResponse(records.map(serializerFor(ContactFormSummary, 'view')), pagingOf(args, place));
      },
      summary: 'List contact forms',
    };
  }

  private create(): Endpoint {
    return {
      ...guardedBy(KEEPS),
      methods: ['POST'],
      arguments: argumentsOf('create', DRAFT),
      handle: async ({ args, sent, context }: RestRequest<Partial<ContactFormDraft>>) => {
        if (sent['id']) throw new ContactFormExists();
        const form = await this.forms.create(formOf(args), context);
        return created(whole(form), context.url(`/contact-form/v1/${PATH}/${form.id}`));
      },
      summary: 'Create a contact form',
    };
  }

  private read(): Endpoint {
    return {
      ...this.item(async (request) => ok(whole(await this.forms.get(idOf(request), {}, request.context)))),
      methods: ['GET'],
      arguments: argumentsOf('query', []),
      summary: 'Read a contact form',
    };
  }

  private update(): Endpoint {
    return {
      ...this.item(async (request: RestRequest<Partial<ContactFormDraft>>) =>
        ok(whole(await this.forms.update(idOf(request), formOf(request.args), request.context))),
      ),
      methods: UPDATES,
      arguments: argumentsOf('update', DRAFT),
      summary: 'Change a contact form',
    };
  }

  private remove(): Endpoint {
    return {
      ...this.item(async (request) => {
        const previous = whole(await this.forms.delete(idOf(request), { force: true }, request.context));
        return ok({ deleted: true, previous });
      }),
      methods: ['DELETE'],
      arguments: argumentsOf('query', []),
      summary: 'Delete a contact form and what was sent through it',
    };
  }

  private item(handle: Endpoint['handle']): Pick<Endpoint, 'authorize' | 'refusalCode' | 'assertExists' | 'handle'> {
    const assertExists: Endpoint['assertExists'] = (request) =>
      this.forms.assertExists('view', { id: idOf(request), parents: {}, query: {} }, request.context);
    return { ...guardedBy(KEEPS), assertExists, handle };
  }
}

const guardedBy = (capability: string): Pick<Endpoint, 'authorize' | 'refusalCode'> => ({
  authorize: ({ context }) => context.principal.can(capability),
  refusalCode: 'contact_form_forbidden',
});

const idOf = (request: RestRequest): number => request.id('form_id');

const whole = serializerFor(ContactForm, 'edit');

/** A draft as part of a form: what a form shows inside of `properties` is sent beside the title. */
function formOf({ title, locale, ...properties }: Partial<ContactFormDraft>): Partial<ContactForm> {
  return { title, locale, properties: properties as FormProperties };
}
