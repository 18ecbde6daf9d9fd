import {
  CONTACT_FORM,
  created,
  Endpoint,
  listResponse,
  ok,
  pagingOf,
  RestController,
  serializerFor,
  UPDATES,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { ContactFormExists, ContactFormNotFound } from '../errors.js';
import {
  ContactForm,
  ContactFormDraft,
  ContactFormsQuery,
  ContactFormSummary,
  type FormProperties,
} from './contact-form.resource.js';
import { ContactFormsService } from './contact-forms.service.js';

const FORMS = 'contact-forms';
const FORM = `${FORMS}/<form_id>`;

/** The list is for all who write posts. Whole forms contain e-mail addresses, so they are only for those who publish pages. */
const LIST_CAPABILITY = 'edit_posts';
const EDIT_CAPABILITY = 'publish_pages';

const assertExists = (controller: ContactFormsController, request: RestRequest): Promise<void> =>
  controller.assertExists(request);

/** Contact forms. They are no ordinary resource: the path parameter is `form_id`, lists contain summaries, and there is no trash. */
@RestController({ namespace: CONTACT_FORM, capability: EDIT_CAPABILITY, schema: ContactForm, title: 'contact_form' })
export class ContactFormsController {
  constructor(private readonly forms: ContactFormsService) {}

  @Endpoint({
    method: 'GET',
    path: FORMS,
    summary: 'List contact forms',
    returns: 'page',
    capability: LIST_CAPABILITY,
    query: ContactFormsQuery,
  })
  async list({ args, context }: RestRequest<ContactFormsQuery>): Promise<RestResponse> {
    const { records, total = records.length } = await this.forms.list(args, context);
    return listResponse(records.map(serializerFor(ContactFormSummary, 'view')), pagingOf(args, { total }));
  }

  @Endpoint({
    method: 'POST',
    path: FORMS,
    summary: 'Create a contact form',
    errors: [ContactFormExists],
    body: ContactFormDraft,
    undeclared: ['id'],
  })
  async create({ args, sent, context }: RestRequest<Partial<ContactFormDraft>>): Promise<RestResponse> {
    if (sent['id']) throw new ContactFormExists();
    const form = await this.forms.create(toContactForm(args), context);
    return created(serialize(form), context.url(`/${CONTACT_FORM.id}/${FORMS}/${form.id}`));
  }

  @Endpoint({ method: 'GET', path: FORM, summary: 'Read a contact form', errors: [ContactFormNotFound], assertExists })
  async read(request: RestRequest): Promise<RestResponse> {
    return ok(serialize(await this.forms.get(idOf(request), {}, request.context)));
  }

  @Endpoint({
    method: UPDATES,
    path: FORM,
    summary: 'Update a contact form',
    errors: [ContactFormNotFound],
    body: ContactFormDraft,
    isUpdate: true,
    assertExists,
  })
  async update(request: RestRequest<Partial<ContactFormDraft>>): Promise<RestResponse> {
    return ok(serialize(await this.forms.update(idOf(request), toContactForm(request.args), request.context)));
  }

  @Endpoint({
    method: 'DELETE',
    path: FORM,
    summary: 'Delete a contact form with its submissions',
    errors: [ContactFormNotFound],
    assertExists,
  })
  async delete(request: RestRequest): Promise<RestResponse> {
    const previous = serialize(await this.forms.delete(idOf(request), { force: true }, request.context));
    return ok({ deleted: true, previous });
  }

  assertExists(request: RestRequest): Promise<void> {
    return this.forms.assertExists('view', { id: idOf(request), parents: {}, query: {} }, request.context);
  }
}

const idOf = (request: RestRequest): number => request.id('form_id');

const serialize = serializerFor(ContactForm, 'edit');

/** Responses contain the properties of a form as one object; requests contain them beside the title. */
function toContactForm({ title, locale, ...properties }: Partial<ContactFormDraft>): Partial<ContactForm> {
  return { title, locale, properties: properties as FormProperties };
}
