import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Conflict } from '../../data/merge.js';
import { conflictName } from './field-labels.js';
import { FieldValue } from './field-value.js';

interface ConflictingFieldsProps {
  readonly resource: string;
  /** The record as it is now. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly conflicts: readonly Conflict[];
  /** Those in which theirs stay. */
  readonly yielded: readonly Conflict[];
  readonly onChoose: (conflict: Conflict, isMine: boolean) => void;
}

/** For each field that two people have changed: yours, and theirs now. */
export function ConflictingFields({ resource, record, conflicts, yielded, onChoose }: ConflictingFieldsProps) {
  const translate = useTranslate();
  return conflicts.map((conflict) => {
    const name = String(conflict.path.findLast((step) => typeof step === 'string'));
    const sides = [
      { side: 'mine', value: conflict.mine },
      { side: 'theirs', value: conflict.theirs },
    ] as const;
    return (
      <FormControl key={conflict.path.join('.')} component="fieldset" sx={{ display: 'block', mb: 2 }}>
        <FormLabel component="legend" sx={{ fontWeight: 600, mb: 0.5 }}>
          {conflictName(translate, resource, conflict, record)}
        </FormLabel>
        <RadioGroup
          value={yielded.includes(conflict) ? 'theirs' : 'mine'}
          onChange={(_event, side) => onChoose(conflict, side === 'mine')}
          sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
        >
          {sides.map(({ side, value }) => (
            <FormControlLabel
              key={side}
              value={side}
              control={<Radio size="small" />}
              disableTypography
              label={
                <Box sx={{ minWidth: 0, pt: 0.5 }}>
                  <Typography variant="caption" color="text.secondary">
                    {translate(`shell.conflict.${side}`)}
                  </Typography>
                  <Typography variant="body2" component="div">
                    <FieldValue resource={resource} name={name} value={value} record={record} />
                  </Typography>
                </Box>
              }
              sx={{ alignItems: 'flex-start', m: 0, p: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}
            />
          ))}
        </RadioGroup>
      </FormControl>
    );
  });
}
