import { Button, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { AutocompleteInput, ReferenceInput, useTranslate } from 'react-admin';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../shell/form-dialog.js';
import { useOpenDialog } from '../../shell/list/list-dialogs.js';
import { readProducts } from '../store-products.js';
import { useBulkChange } from './use-bulk-change.js';

interface CategoryValues {
  category: number | '' | null;
  action: 'add' | 'remove';
}

/** Adds a category to the selected products, or takes it from them. Their other categories stay. */
export function BulkCategoryButton() {
  const translate = useTranslate();
  const open = useOpenDialog();
  return (
    <Button size="small" onClick={() => open((onClose) => <CategoryDialog onClose={onClose} />)}>
      {translate('products.change_category')}
    </Button>
  );
}

function CategoryDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { store, selectedIds } = useBulkChange();
  const form = useForm<CategoryValues>({ defaultValues: { category: '', action: 'add' } });
  const category = Number(useWatch({ control: form.control, name: 'category' }));

  async function save({ action }: CategoryValues): Promise<void> {
    const products = await readProducts({ ids: selectedIds });
    const changes = products.map(({ id, categories }) => {
      const others = categories.filter((one) => one.id !== category).map((one) => ({ id: one.id }));
      return { id, categories: action === 'add' ? [...others, { id: category }] : others };
    });
    if (await store(changes)) onClose();
  }

  return (
    <FormDialog
      title={translate('products.change_category')}
      form={form}
      save={translate('ra.action.save')}
      isReady={category > 0}
      onSave={save}
      onClose={onClose}
    >
      <Controller
        name="action"
        control={form.control}
        render={({ field }) => (
          <RadioGroup row aria-label={translate('products.change_category')} {...field}>
            <FormControlLabel value="add" control={<Radio size="small" />} label={translate('products.add_category')} />
            <FormControlLabel value="remove" control={<Radio size="small" />} label={translate('products.remove_category')} />
          </RadioGroup>
        )}
      />
      <ReferenceInput source="category" reference="product-categories" sort={{ field: 'name', order: 'ASC' }}>
        <AutocompleteInput label="resources.products.fields.category" helperText={false} />
      </ReferenceInput>
    </FormDialog>
  );
}
