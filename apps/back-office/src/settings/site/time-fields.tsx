import { Typography } from '@mui/material';
import { useMemo } from 'react';
import { AutocompleteInput, SelectInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useRegion } from '../../shell/format/use-region.js';
import { ChoiceInput } from '../../shell/form/choice-input.js';
import { WholeWidth } from '../form/settings-group.js';
import { formatInstant } from './date-format.js';
import { DATE_FORMATS, languageChoices, TIME_FORMATS, timeZoneChoices, weekdayChoices } from './site-choices.js';

/** Where and in which language the site is, and how it writes dates. */
export function TimeFields() {
  const region = useRegion();
  const [zones, languages, days] = useMemo(() => [timeZoneChoices(), languageChoices(region), weekdayChoices(region)], [region]);
  return (
    <>
      <ChoiceInput source="timezone" choices={zones} helperText="settings.site.timezone_help" />
      <ChoiceInput source="language" choices={languages} helperText="settings.site.language_help" />
      <FormatInput source="date_format" formats={DATE_FORMATS} />
      <FormatInput source="time_format" formats={TIME_FORMATS} />
      <SelectInput source="start_of_week" choices={days} translateChoice={false} isRequired helperText={false} />
      <WholeWidth>
        <TimeThere />
      </WholeWidth>
    </>
  );
}

/** The moment now, as the chosen zone, language and formats write it. */
function TimeThere() {
  const translate = useTranslate();
  const example = useExample();
  const [date, time] = useWatch({ name: ['date_format', 'time_format'] }) as [string | null, string | null];
  const moment = example(`${date ?? ''} ${time ?? ''}`);
  return (
    moment && (
      <Typography variant="body2" role="status">
        {translate('settings.site.time_there', { moment })}
      </Typography>
    )
  );
}

/** A format, shown by what it makes of this moment. Another one can be typed. */
function FormatInput({ source, formats }: { source: string; formats: readonly string[] }) {
  const example = useExample();
  const value = String(useWatch({ name: source }) ?? '');
  const choices = [...new Set([...formats, ...(value === '' ? [] : [value])])].map((id) => ({
    id,
    name: `${example(id)}  (${id})`,
  }));
  return (
    <AutocompleteInput
      source={source}
      choices={choices}
      translateChoice={false}
      onCreate={(typed?: string) => ({ id: typed ?? '', name: typed ?? '' })}
      helperText="settings.site.format_help"
      disableClearable
      forcePopupIcon
    />
  );
}

/** Writes this moment in a format, in the zone and language that are chosen. */
function useExample(): (format: string) => string {
  const [zone, language] = useWatch({ name: ['timezone', 'language'] }) as [string | null, string | null];
  return (format) => {
    try {
      const locale = (language || 'en_US').split('_').slice(0, 2).join('-');
      return formatInstant(new Date(), format, { timeZone: zone || 'UTC', locale });
    } catch {
      // A zone or language of an imported site that this browser does not know.
      return '';
    }
  };
}
