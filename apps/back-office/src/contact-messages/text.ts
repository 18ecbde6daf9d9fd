export const en = {
  resource: {
    name: 'Contact message |||| Contact messages',
    fields: { after: 'From', before: 'Until' },
  },
  screens: {
    title: 'Contact messages',
    message: 'Message',
    state: 'State',
    read: 'Read',
    unread: 'Unread',
    status: { taken: 'Inbox', spam: 'Spam' },
    no_subject: 'Without a subject',
    nobody: 'Somebody without a name',
    choose: 'Choose a message to read it.',
    reply: 'Reply',
    mark_read: 'Mark as read',
    mark_unread: 'Mark as unread',
    spam: 'Spam',
    no_spam: 'No spam',
    delete: 'Delete',
    moved: { spam: 'The message is spam.', taken: 'The message is in the inbox.' },
    deleted: 'The message is deleted.',
    none: { taken: 'No messages', spam: 'No spam' },
    none_help: {
      taken:
        'What visitors send with the contact forms of your site arrives here, and is also mailed to the recipients of the form.',
      spam: 'What programs send with your contact forms is kept here, and mailed to nobody.',
    },
  },
};

export const nl: typeof en = {
  resource: {
    name: 'Contactbericht |||| Contactberichten',
    fields: { after: 'Vanaf', before: 'Tot en met' },
  },
  screens: {
    title: 'Contactberichten',
    message: 'Bericht',
    state: 'Staat',
    read: 'Gelezen',
    unread: 'Ongelezen',
    status: { taken: 'Postvak', spam: 'Spam' },
    no_subject: 'Zonder onderwerp',
    nobody: 'Iemand zonder naam',
    choose: 'Kies een bericht om het te lezen.',
    reply: 'Antwoorden',
    mark_read: 'Markeren als gelezen',
    mark_unread: 'Markeren als ongelezen',
    spam: 'Spam',
    no_spam: 'Geen spam',
    delete: 'Verwijderen',
    moved: { spam: 'Het bericht is spam.', taken: 'Het bericht staat in het postvak.' },
    deleted: 'Het bericht is verwijderd.',
    none: { taken: 'Geen berichten', spam: 'Geen spam' },
    none_help: {
      taken:
        'Wat bezoekers met de contactformulieren van je site versturen, komt hier, en wordt ook gemaild naar de ontvangers van het formulier.',
      spam: 'Wat programma’s met je contactformulieren versturen, wordt hier bewaard en aan niemand gemaild.',
    },
  },
};
