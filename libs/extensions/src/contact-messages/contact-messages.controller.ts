import { Controller } from '@nestjs/common';
import { ResourceExtensions, ResourceRoutes, type Route, type RouteSource } from '@grove/rest';
import { ContactMessage } from './contact-message.resource.js';
import { ContactMessagesService } from './contact-messages.service.js';

/** The messages of visitors. No request creates one, so that each has passed the rules of its form. */
@Controller()
export class ContactMessagesController implements RouteSource {
  constructor(
    private readonly messages: ContactMessagesService,
    private readonly extensions: ResourceExtensions,
  ) {}

  routes(): Route[] {
    const routes = new ResourceRoutes(ContactMessage, this.messages, this.extensions);
    const list = routes.collectionRoute();
    return [{ ...list, endpoints: list.endpoints.filter(({ methods }) => methods.includes('GET')) }, routes.recordRoute()];
  }
}
