import { paragraphsOf } from './sample-post.js';

/** A page of the sample with the pages below it. */
export interface SamplePage {
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly menuOrder: number;
  readonly below?: readonly SamplePage[];
}

export const PAGES: readonly SamplePage[] = [
  {
    slug: 'about-us',
    title: 'About us',
    menuOrder: 1,
    content: paragraphsOf(
      'We sell nuts and fruit: raw, roasted, salted, dried, and now and then dipped in chocolate. The shop began as a stall with one scale and a sack of hazelnuts.',
      'Today there is a counter, a roaster that we look after like a pet, and this site. What has not changed: we taste everything before you do.',
    ),
    below: [
      {
        slug: 'behind-the-counter',
        title: 'Behind the counter',
        menuOrder: 1,
        content: paragraphsOf(
          'Nora Hazelhof chooses, Selma Pellen packs, Rosa Amandier cooks, Tijmen Bolster travels, and Ruben Wegwijs knows on which market square we stand on Saturday.',
          'If you come by, ask for the jar under the counter. It holds whatever we roasted last.',
        ),
      },
    ],
  },
  {
    slug: 'delivery-and-returns',
    title: 'Delivery and returns',
    menuOrder: 2,
    content: paragraphsOf(
      'What you order before noon leaves the same working day. A parcel takes one to three days, depending on how far away you live.',
      'Is a bag open or not what you ordered? Tell us within two weeks. We send a new one or return the money, whichever you like better.',
      'Bags that you have opened yourself we cannot take back; mice would be the only ones to thank us.',
    ),
  },
  {
    slug: 'contact',
    title: 'Contact',
    menuOrder: 3,
    content: paragraphsOf(
      'Write to <a href="mailto:counter@example.com">counter@example.com</a>. Selma answers on working days, usually before the coffee is cold.',
      'Are you allergic to something? Please say so: we gladly look up what has been through the roaster before your almonds.',
    ),
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    menuOrder: 4,
    content: paragraphsOf(
      'We keep what we need to send you a parcel and to write an invoice: your name, your address, and what you ordered. We sell nuts, not data.',
      'You may ask at any time what we know of you, have it corrected, or have it deleted as far as the law on bookkeeping lets us.',
      'A comment shows the name that you give. Your e-mail address is never shown.',
    ),
  },
];
