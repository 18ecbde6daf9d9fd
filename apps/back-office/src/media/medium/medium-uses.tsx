import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Section } from '../../shell/section.js';
import { useUses } from './use-uses.js';
import { isUnused, UsesList } from './uses-list.js';

/** Where a file is used. */
export function MediumUses({ id }: { id: number }) {
  const translate = useTranslate();
  const uses = useUses(id);
  return (
    <Section title={translate('media.used')}>
      {uses &&
        (isUnused(uses) ? <Typography color="text.secondary">{translate('media.unused')}</Typography> : <UsesList uses={uses} />)}
    </Section>
  );
}
