import { useQueryClient } from '@tanstack/react-query';
import { TextInput, Title } from 'react-admin';
import { SITE_ZONE } from '../../data/site-zone.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { SettingsForm } from '../form/settings-form.js';
import { SettingsGroup } from '../form/settings-group.js';
import { OpenInput } from '../form/switch-input.js';
import { TimeFields } from './time-fields.js';
import { WritingFields } from './writing-fields.js';

/** The settings of the site: what it is named, where it is, and what new posts are like. */
export default function SiteSettings() {
  const queries = useQueryClient();
  return (
    <>
      <Title title="settings.sections.site" />
      <SettingsForm resource="site-settings" onSaved={() => void queries.invalidateQueries({ queryKey: SITE_ZONE })}>
        <SettingsGroup title="settings.site.identity">
          <TextInput source="title" parse={asTyped} helperText="settings.site.title_help" />
          <TextInput source="description" parse={asTyped} helperText="settings.site.description_help" />
          <TextInput source="url" parse={asTyped} inputMode="url" helperText="settings.site.url_help" />
          <TextInput source="email" parse={asTyped} inputMode="email" helperText="settings.site.email_help" />
        </SettingsGroup>
        <SettingsGroup title="settings.site.time_and_language">
          <TimeFields />
        </SettingsGroup>
        <SettingsGroup title="settings.site.posts">
          <WritingFields />
        </SettingsGroup>
        <SettingsGroup title="settings.site.comments" help="settings.site.comments_help">
          <OpenInput source="default_comment_status" />
          <OpenInput source="default_ping_status" />
        </SettingsGroup>
      </SettingsForm>
    </>
  );
}
