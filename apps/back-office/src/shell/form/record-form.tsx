import { Button, Stack } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { Form, useCreate, useNotify, useTranslate, useUpdate, type RaRecord } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { changesOf } from '../../data/changes-of.js';
import { UnsavedWarning } from '../unsaved-warning.js';

interface RecordFormProps {
  readonly resource: string;
  /** The record that is changed; without it a new one is made. */
  readonly record?: RaRecord;
  /** What a new record starts with. */
  readonly defaults?: object;
  /** What is sent of a new record; by default all that was typed. */
  readonly toInput?: (values: object) => object;
  /** What happens with a new record; by default it is opened. */
  readonly onCreated?: (record: RaRecord) => void;
  /** The name of the text that says that it is saved; by default the one of the resource. */
  readonly saved?: string;
  /** Asks about changes of a record before they are saved. False saves nothing, and keeps what was typed. */
  readonly mayChange?: (changes: object) => Promise<boolean>;
  /** What else is to be done once a record is changed. */
  readonly onSaved?: (record: RaRecord, before: RaRecord) => void;
  readonly children: ReactNode;
}

/**
 * The form of a record on a screen of its own. Refusals stand beside their fields and keep what was typed; a new record is opened once it is made. The form keeps
 * the record that it was opened with until it is saved.
 */
export function RecordForm(props: RecordFormProps) {
  const {
    resource,
    record: current,
    defaults,
    toInput = (values) => values,
    saved,
    mayChange,
    onSaved,
    onCreated,
    children,
  } = props;
  const notify = useNotify();
  const navigate = useNavigate();
  const [record, setRecord] = useState(current);
  const [created, setCreated] = useState<RaRecord>();
  const [create] = useCreate();
  const [update] = useUpdate();
  // After the warning about unsaved changes is gone.
  useEffect(() => {
    if (!created) return;
    if (onCreated) onCreated(created);
    else void navigate(`/${resource}/${created.id}`);
  }, [created, navigate, onCreated, resource]);

  async function save(values: object): Promise<object | undefined> {
    // An error keeps the warning about unsaved changes, which ends with a save that was successful.
    if (record && mayChange && !(await mayChange(changesOf(values, record)))) return { root: { notSaved: saved } };
    try {
      if (record) {
        const change = { id: record.id, data: values, previousData: record };
        const changed = (await update(resource, change, { mutationMode: 'pessimistic', returnPromise: true })) as RaRecord;
        setRecord(changed);
        notify(saved ?? `${resource}.saved`);
        onSaved?.(changed, record);
      } else {
        setCreated((await create(resource, { data: toInput(values) }, { returnPromise: true })) as RaRecord);
        notify(saved ?? `${resource}.created`);
      }
      return undefined;
    } catch (error) {
      const { message, body } = error as { message: string; body?: { errors?: object } };
      notify(message, { type: 'error' });
      return body?.errors;
    }
  }

  return (
    <Form record={record} defaultValues={defaults} onSubmit={save}>
      {!created && <UnsavedWarning />}
      {children}
    </Form>
  );
}

/** The button that saves a form, and what else can be done with its record. */
export function FormActions({ save, children }: { save: string; children?: ReactNode }) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', pt: 2 }}>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {translate(save)}
      </Button>
      {children}
    </Stack>
  );
}
