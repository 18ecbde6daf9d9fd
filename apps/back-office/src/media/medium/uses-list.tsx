import type { MediaUse, MediaUses } from '@grove/client';
import { Link, Typography } from '@mui/material';
import { useResourceDefinitions, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** The screens of records by their types. */
const SCREENS: Readonly<Record<string, string>> = { post: 'posts', page: 'pages', product: 'products' };

/** The records that use a file, each with its screen if there is one. */
export function UsesList({ uses: { uses, others, sold } }: { uses: MediaUses }) {
  const translate = useTranslate();
  return (
    <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5, '& li': { py: 0.25 } }}>
      {uses.map((use) => (
        <li key={`${use.type} ${use.id} ${use.use}`}>
          <Use use={use} />
        </li>
      ))}
      {others > 0 && <li>{translate('media.others', { smart_count: others })}</li>}
      {sold && <li>{translate('media.sold')}</li>}
    </Typography>
  );
}

function Use({ use: { id, type, title, use } }: { use: MediaUse }) {
  const translate = useTranslate();
  const screen = SCREENS[type];
  const isOpen = useResourceDefinitions()[screen ?? '']?.hasEdit === true;
  const name = title || `#${id}`;
  return (
    <>
      {isOpen ? (
        <Link component={RouterLink} to={`/${screen}/${id}`}>
          {name}
        </Link>
      ) : (
        <strong>{name}</strong>
      )}{' '}
      <Typography component="span" variant="body2" color="text.secondary">
        {translate(`media.kinds.${type}`, { _: type })}, {translate(`media.uses.${use}`)}
      </Typography>
    </>
  );
}

/** Whether nothing uses a file. */
export const isUnused = ({ uses, others, sold }: MediaUses): boolean => uses.length === 0 && others === 0 && !sold;
