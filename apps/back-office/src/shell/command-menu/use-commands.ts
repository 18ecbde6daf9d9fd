import { useQuery } from '@tanstack/react-query';
import { usePermissions, useResourceDefinitions, useTranslate } from 'react-admin';
import { mayUse, type Capabilities } from '../../session/capabilities.js';
import { sectionsFor } from '../../settings/sections.js';
import { SHORTCUTS } from '../shortcuts/shortcuts.js';
import { useRegion } from '../format/use-region.js';
import { useDebounced } from '../use-debounced.js';
import type { Command } from './command.js';
import { findRecords } from './found-records.js';

/** The screens whose names contain a text, and the records that the server finds for it. Nothing of an earlier text is among them: Enter may follow each letter. */
export function useCommands(text: string): { commands: Command[]; isLoading: boolean } {
  const translate = useTranslate();
  const locale = useRegion();
  const { permissions = {} } = usePermissions<Capabilities>();
  const screensOf = useResourceDefinitions();
  const openSections = sectionsFor(permissions);
  const mayOpen = (resource: string) =>
    openSections.some((section) => section.resource === resource) ||
    (screensOf[resource]?.hasList === true && mayUse(permissions, resource));
  const search = text.trim();
  const isSettled = useDebounced(search) === search;
  const { data = [], isFetching } = useQuery({
    queryKey: ['commands', search, locale],
    enabled: search !== '' && isSettled,
    queryFn: ({ signal }) => findRecords(search, mayOpen, { locale, signal }),
  });
  const screens = SHORTCUTS.flatMap(({ label, keys, to, resource }) =>
    to === undefined || (resource && !mayOpen(resource)) ? [] : [{ group: 'shell.screens', label: translate(label), keys, to }],
  );
  const sections = openSections.map(({ name }) => ({
    ...{ group: 'shell.screens', to: `/settings/${name}` },
    label: `${translate('settings.title')}: ${translate(`settings.sections.${name}`)}`,
  }));
  const named = [...screens, ...sections].filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  return { commands: [...named, ...data], isLoading: isFetching || !isSettled };
}
