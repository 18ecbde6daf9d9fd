import BackIcon from '@mui/icons-material/ArrowBack';
import ForwardIcon from '@mui/icons-material/ArrowForward';
import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { IconButton, Stack, TextField } from '@mui/material';
import type { Media } from '@grove/client';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { UploadZone } from '../../shell/uploads/upload-zone.js';
import { Picture } from '../../shell/picture.js';
import { Section } from '../../shell/section.js';
import type { ProductValues } from '../product/product-form.js';

/** The pictures of a product: dropped or chosen, in order, each with its alternative text. The first one is the main picture. */
export function PicturesSection() {
  const translate = useTranslate();
  const { control, register } = useFormContext<ProductValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'images', keyName: 'key' });
  const add = ({ id, source_url, alt_text }: Media) => append({ id, src: source_url, alt: alt_text }, { shouldFocus: false });

  return (
    <Section title={translate('products.pictures')}>
      <Stack spacing={1.5}>
        {fields.map(({ key, src }, index) => (
          <Stack key={key} direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <Picture picture={{ src }} size={64} />
            <TextField
              label={translate(index === 0 ? 'products.alt_of_main' : 'products.alt')}
              {...register(`images.${index}.alt`)}
            />
            <Stack direction="row">
              <Move label="products.earlier" index={index} isDisabled={index === 0} onClick={() => move(index, index - 1)}>
                <BackIcon fontSize="small" />
              </Move>
              <Move
                label="products.later"
                index={index}
                isDisabled={index === fields.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ForwardIcon fontSize="small" />
              </Move>
              <Move label="products.remove_picture" index={index} onClick={() => remove(index)}>
                <RemoveIcon fontSize="small" />
              </Move>
            </Stack>
          </Stack>
        ))}
        <UploadZone isMultiple onUploaded={add} />
      </Stack>
    </Section>
  );
}

interface MoveProps {
  readonly label: string;
  readonly index: number;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function Move({ label, index, isDisabled = false, onClick, children }: MoveProps) {
  const translate = useTranslate();
  return (
    <IconButton size="small" disabled={isDisabled} aria-label={translate(label, { number: index + 1 })} onClick={onClick}>
      {children}
    </IconButton>
  );
}
