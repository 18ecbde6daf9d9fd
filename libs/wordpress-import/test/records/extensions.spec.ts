import { afterEach, describe, expect, it } from 'vitest';
import { readContactForms } from '../../src/records/extensions/read-contact-forms.js';
import { readSeoTexts } from '../../src/records/extensions/read-seo-texts.js';
import { seoAnswersOf } from '../../src/records/extensions/seo-answers.js';
import { php } from '../support/php.js';
import { openSmallDump, type SmallSource } from '../support/small-dump.js';

let source: SmallSource | undefined;
afterEach(async () => {
  await source?.close();
  source = undefined;
});

const form = (ID: number, more: object = {}) => ({
  ...{ ID, post_title: 'Contact', post_type: 'wpcf7_contact_form', post_name: 'contact', post_status: 'publish', ...more },
});

const metaRows = (meta: Readonly<Record<number, Readonly<Record<string, string>>>>) =>
  Object.entries(meta)
    .flatMap(([id, own]) => Object.entries(own).map(([meta_key, meta_value]) => ({ post_id: Number(id), meta_key, meta_value })))
    .map((row, index) => ({ meta_id: index + 1, ...row }));

describe('The forms of Contact Form 7', () => {
  const MAIL = {
    active: true,
    subject: '[your-subject]',
    sender: 'a <a@noten.nl>',
    body: '[_remote_ip]',
    recipient: '[_site_admin_email]',
  };
  const MORE = { additional_headers: 'Reply-To: [your-email]', attachments: '', use_html: 1, exclude_blank: false };

  it('are read with their templates, mails and messages', async () => {
    const meta = {
      5: {
        ...{ _form: '[text* your-name] [file cv] [submit "Verstuur"]', _mail: php({ ...MAIL, ...MORE }), _locale: 'nl_NL' },
        ...{ _mail_2: php({ ...MAIL, active: false }), _messages: php({ mail_sent_ok: 'Dank!', invalid_date: 'Fout' }) },
        ...{ _additional_settings: 'demo_mode: on', _hash: 'x', other: 'y' },
      },
    };
    const posts = [form(5, { post_title: '<b>Schrijf</b> ons' })];
    source = await openSmallDump({ posts, postmeta: metaRows(meta) }, { admin_email: 'baas@noten.nl' });
    const [record] = await readContactForms([5], source);
    expect(record).toMatchObject({
      ...{
        id: 5,
        slug: 'contact',
        title: 'Schrijf ons',
        locale: 'nl_NL',
        form: meta[5]._form,
        additionalSettings: 'demo_mode: on',
      },
      mail: {
        subject: '[your-subject]',
        recipient: 'baas@noten.nl',
        additionalHeaders: 'Reply-To: [your-email]',
        useHtml: true,
        excludeBlank: false,
      },
      mail2: { active: false, body: '[_remote_ip]' },
      messages: { mailSentOk: 'Dank!', spam: expect.stringMatching(/./) },
    });
    expect(source.report.leftovers.map(({ topic, name }) => [topic, name])).toEqual([
      ['fields of contact forms', 'file'],
      ...Array(2).fill(['tags in mails of contact forms', '[_remote_ip]']),
    ]);
    expect(source.report.metadata.map(({ name }) => name)).toEqual(['_messages', 'other']);
  });

  it('without templates, or with broken ones, have the default ones; and each has a slug of its own', async () => {
    const rows = [
      form(5, { post_name: '' }),
      form(6),
      form(7),
      form(8, { post_name: 'embed' }),
      form(9, { post_status: 'trash' }),
    ];
    source = await openSmallDump(
      { posts: rows, postmeta: metaRows({ 6: { _mail: 'a:1:{' } }) },
      { admin_email: 'a@noten.nl', WPLANG: 'nl_NL' },
    );
    const records = await readContactForms([5, 6, 7, 8, 9], source);
    expect(records.map(({ slug }) => slug)).toEqual([
      'contact-form-5-',
      'contact',
      'contact-form-7-contact',
      'contact-form-8-embed',
    ]);
    for (const { mail, locale } of records) expect([mail.recipient, locale]).toEqual(['a@noten.nl', 'nl_NL']);
    expect(source.report.leftovers.map(({ record }) => record)).toEqual(['contact form 9']);
  });
});

describe('Texts for search engines', () => {
  const read = async (meta: Readonly<Record<string, string>>, options = {}) => {
    source = await openSmallDump({ postmeta: metaRows({ 1: meta }) }, options);
    const [text] = await readSeoTexts([1], source);
    const { leftovers, metadata } = source.report;
    await source.close();
    source = undefined;
    return { text, leftovers: leftovers.map(({ name }) => name), kept: metadata.map(({ name }) => name) };
  };

  it.each([
    [
      'Yoast SEO',
      {
        _yoast_wpseo_title: '%%title%% %%sep%% %%sitename%%',
        _yoast_wpseo_metadesc: 'Nuts',
        '_yoast_wpseo_meta-robots-noindex': '1',
      },
    ],
    [
      'Rank Math',
      { rank_math_title: '%title% %sep% %sitename%', rank_math_description: 'Nuts', rank_math_robots: php(['noindex']) },
    ],
    [
      'All in One SEO',
      { _aioseo_title: '#post_title #separator_sa #site_title', _aioseo_description: 'Nuts', _aioseop_noindex: 'on' },
    ],
    [
      'SEOPress',
      {
        _seopress_titles_title: '%%post_title%% %%sep%% %%sitetitle%%',
        _seopress_titles_desc: 'Nuts',
        _seopress_robots_index: 'yes',
      },
    ],
  ])('of %s are read, with their variables', async (_plugin, meta) => {
    expect(await read(meta)).toEqual({
      text: { id: 1, title: '{title} {separator} {site_name}', description: 'Nuts', isHidden: true },
      ...{ leftovers: [], kept: [] },
    });
  });

  it('with a variable that Grove does not know are derived, and kept', async () => {
    const meta = { _yoast_wpseo_title: '%%ct_price%%', _yoast_wpseo_metadesc: '%%sitedesc%% 100%', _yoast_wpseo_focuskw: 'noot' };
    expect(await read({ ...meta, _yoast_wpseo_content_score: '30' }, { blogdescription: 'Vers' })).toEqual({
      text: { id: 1, title: '', description: 'Vers 100%', isHidden: false },
      leftovers: ['_yoast_wpseo_title'],
      kept: ['_yoast_wpseo_title', '_yoast_wpseo_focuskw'],
    });
    expect((await read({ '_yoast_wpseo_meta-robots-noindex': '2' })).text).toBeUndefined();
  });

  it('of the whole site answer the configurator', async () => {
    const titles = {
      separator: 'sc-pipe',
      website_name: 'Noten',
      company_or_person: 'company',
      company_name: 'NV',
      'noindex-post': true,
    };
    const social = { twitter_site: 'noten', facebook_site: 'https://facebook.com/noten' };
    source = await openSmallDump({}, { wpseo_titles: php({ ...titles, 'noindex-page': false }), wpseo_social: php(social) });
    expect(seoAnswersOf(source.settings)).toEqual({
      ...{ separator: 'sc-pipe', siteName: 'Noten', publishingEntityType: 'company', publishingEntityCompanyName: 'NV' },
      ...{
        profileUrlFacebook: 'https://facebook.com/noten',
        profileUrlTwitter: 'https://twitter.com/noten',
        postTypePost: 'false',
      },
    });
  });
});
