import { describe, expect, it } from 'vitest';
import { php } from '../support/php.js';
import { readUser } from '../support/read-user.js';

describe('A user of WordPress', () => {
  it('is read with names, texts, dates and addresses as they are stored', async () => {
    const { record, leftovers, kept } = await readUser(
      {
        ...{
          nickname: 'Jan & co',
          first_name: `Jan "de"`,
          last_name: "O'Noot",
          description: '<b>Nuts</b> &amp; figs 🥜',
          locale: 'nl_NL',
        },
        ...{ last_update: '1717576573', billing_company: '<O’B> BV', billing_email: 'b@noten.nl', shipping_city: 'Montréal' },
        ...{
          shipping_phone: '020',
          rich_editing: 'true',
          admin_color: 'light',
          wp_user_level: '7',
          session_tokens: 'x',
          _money_spent: '12',
        },
        ...{ wc_money_spent_wp: '3', paying_customer: '1', empty: null },
      },
      {
        user_login: 'Hoofd Letters Ünï',
        user_email: '',
        user_url: 'https://a.example/?x=1&amp;y=2',
        user_pass: '$P$BSmTWRjpCk8C5Q.brkb2.1S9uHGjBA/',
      },
    );
    expect(record).toMatchObject({
      ...{
        id: 5,
        username: 'Hoofd Letters Ünï',
        email: '',
        slug: 'user-5',
        displayName: 'Jan',
        url: 'https://a.example/?x=1&amp;y=2',
      },
      ...{
        nickname: 'Jan & co',
        firstName: `Jan "de"`,
        lastName: "O'Noot",
        description: '<b>Nuts</b> &amp; figs 🥜',
        locale: 'nl_NL',
      },
      ...{
        registeredAt: '2020-01-02 03:04:05',
        modifiedAt: '2024-06-05 08:36:13',
        passwordHash: '$P$BSmTWRjpCk8C5Q.brkb2.1S9uHGjBA/',
      },
    });
    expect(record.billing).toMatchObject({ company: '<O’B> BV', email: 'b@noten.nl', city: '' });
    expect(record.shipping).toMatchObject({ city: 'Montréal', country: '' });
    expect(leftovers).toEqual([]);
    expect(kept).toEqual([
      ['shipping_phone', '020'],
      ['admin_color', 'light'],
      ['paying_customer', '1'],
    ]);
  });

  it('has the first value of metadata that is repeated, and the others are kept', async () => {
    const row = (umeta_id: number, meta_value: string) => ({ umeta_id, user_id: 5, meta_key: 'first_name', meta_value });
    const { record, kept } = await readUser([row(2, 'Jan'), row(1, 'Piet'), row(3, 'Klaas')]);
    expect([record.firstName, kept]).toEqual([
      'Piet',
      [
        ['first_name', 'Jan'],
        ['first_name', 'Klaas'],
      ],
    ]);
  });

  it.each([
    ['a zero date', '0000-00-00 00:00:00', null, []],
    ['no date', '', null, []],
    ['a date that databases do not store', '0200-01-01 00:00:00', null, ['dates of users: user_registered']],
  ])('with %s has none', async (_what, user_registered, registeredAt, problems) => {
    const { record, leftovers } = await readUser({}, { user_registered });
    expect([record.registeredAt, leftovers]).toEqual([registeredAt, problems]);
  });

  const shop = { administrator: {}, editor: {}, customer: {}, shop_manager: {}, wholesale: {} };
  it.each([
    ['several roles', php({ editor: true, shop_manager: true }), ['editor', 'shop_manager'], {}, []],
    ['a role that is set to false', php({ customer: false }), ['customer'], { customer: false }, []],
    ['a role of a plugin', php({ wholesale: true }), ['wholesale'], {}, ['roles of plugins: wholesale']],
    ['a role of a plugin that is gone', php({ gone: true }), [], { gone: true }, ['capabilities of single users: gone']],
    [
      'an own capability',
      php({ editor: true, edit_users: 1, publish_posts: false }),
      ['editor'],
      { edit_users: 1, publish_posts: false },
      [],
    ],
    ['no roles', php({}), [], {}, []],
    ['a list that was cut off', 'a:1:{s:8:"customer";b:1', [], {}, ['roles of users: wp_capabilities']],
    ['a list that is a text', php('administrator'), [], {}, ['roles of users: wp_capabilities']],
    [
      'a name that breaks lists',
      php({ 'a,administrator': true }),
      [],
      { 'a,administrator': true },
      ['capabilities of single users: a,administrator'],
    ],
  ])('with %s has the roles of WordPress, and no others', async (_what, wp_capabilities, roles, ownCapabilities, problems) => {
    const { record, leftovers } = await readUser(
      { wp_capabilities },
      {},
      { wp_user_roles: php({ ...shop, 'a,administrator': {} }) },
    );
    expect([record.roles, record.ownCapabilities, leftovers]).toEqual([roles, ownCapabilities, problems]);
  });

  it.each([
    ['a list that was cut off', 'a:1:{s:8:"customer";b:1', ['customer']],
    ['roles as values', php(['editor', 'wholesale', 'gone']), ['editor', 'wholesale']],
    ['a part of a name', 'a:1:{s:11:"customer_ex', undefined],
    ['no quotation marks', php({ x: 1 }).replace('"x"', 'customer'), undefined],
    ['roles that it has', php({ customer: true }), undefined],
  ])('with %s is listed by the roles that the text names in quotation marks', async (_what, wp_capabilities, listed) => {
    const { record } = await readUser({ wp_capabilities }, {}, { wp_user_roles: php(shop) });
    expect(record.listedRoles).toEqual(listed);
  });

  it('has the roles of a site with another prefix, and the usual ones where the list of roles is broken', async () => {
    const meta = { wp_capabilities: php({ administrator: true }), shop7_capabilities: php({ customer: true }) };
    const { record, kept } = await readUser(meta, {}, { shop7_user_roles: 'a:1:{' }, 'shop7_');
    expect([record.roles, kept.map(([name]) => name)]).toEqual([['customer'], ['wp_capabilities']]);
  });

  it('keeps a password whose hash nobody knows, and it is reported', async () => {
    const { record, leftovers } = await readUser({}, { user_pass: '$S$drupal' });
    expect([record.passwordHash, leftovers]).toEqual(['$S$drupal', ['passwords of accounts: user_pass']]);
    expect((await readUser({})).record.passwordHash).toBeNull();
  });
});
