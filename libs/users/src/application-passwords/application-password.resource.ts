import { Field } from '@grove/rest';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An application password as `cms/v2` shows it. */
export class ApplicationPassword {
  @Field.text({ description: 'UUID of the application password.', readonly: true, contexts: EVERYWHERE }) uuid: string;
  @Field.text({
    description: 'UUID with which the program identifies itself, or empty. It cannot be changed.',
    contexts: EVERYWHERE,
    createOnly: true,
    max: 36,
    check: (text) => (text === '' || UUID.test(text) ? undefined : 'must be a UUID or empty'),
  })
  appId: string;
  @Field.text({
    description: 'What the password is for, such as the name of the program.',
    contexts: EVERYWHERE,
    required: true,
    check: (text) => (text.trim() === '' ? 'must not be blank' : undefined),
  })
  name: string;
  @Field.text({
    description: 'The password itself. Only the answer to its creation shows it, once.',
    readonly: true,
    contexts: ['edit'],
  })
  password?: string;
  @Field.dateTime({ description: 'When the password was created (UTC).', readonly: true }) created: string;
  @Field.dateTime({
    nullable: true,
    description: 'When the password was last used (UTC), to the minute, or null.',
    readonly: true,
  })
  lastUsed: string | null;
  @Field.text({ nullable: true, description: 'The address from which the password was last used, or null.', readonly: true })
  lastIp: string | null;
}
