import { Card, CardContent, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useResourceDefinitions, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Waiting } from './use-waiting.js';

/** What waits, each with the list in which it is done. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const translate = useTranslate();
  const screens = useResourceDefinitions();
  return (
    <Card component="section" aria-label={translate('home.waits')}>
      <CardContent sx={{ pb: 1 }}>
        <Typography variant="subtitle2" component="h2" color="text.secondary">
          {translate('home.waits')}
        </Typography>
      </CardContent>
      {waiting.length === 0 && <Typography sx={{ px: 2, pb: 2 }}>{translate('home.nothing_waits')}</Typography>}
      <List dense disablePadding sx={{ pb: 1 }}>
        {waiting.map(({ label, count, resource, filter }) => {
          const text = <ListItemText primary={translate(label, { smart_count: count })} />;
          const address = `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
          return (
            <ListItem key={label} disablePadding={screens[resource]?.hasList}>
              {screens[resource]?.hasList ? (
                <ListItemButton component={Link} to={address}>
                  {text}
                </ListItemButton>
              ) : (
                text
              )}
            </ListItem>
          );
        })}
      </List>
    </Card>
  );
}
