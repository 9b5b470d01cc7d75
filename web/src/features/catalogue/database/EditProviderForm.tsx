import { t } from '@lingui/core/macro';
import { useDidUpdate } from '@mantine/hooks';
import type {
  EditableProviderReply,
  AdminProviderBodyWithoutId as Form,
} from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { FormFooter } from '../../../ui/FormFooter.tsx';
import { toApiError } from '../../../core/apiError.ts';
import { useMarkFormUnsaved } from '../../../core/hooks.ts';
import { showToast } from '../../../core/showToast.tsx';
import { useFormDraft } from '../../../core/useFormDraft.ts';
import { useValidatedForm } from '../../../core/useValidatedForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useAddProviderMutation, useChangeProviderMutation } from './databaseApi.ts';
import {
  toEditProviderFormValues,
  validateEditProviderFormValues,
  emptyEditProviderFormValues,
  toProviderSaveRequestBody,
  EditProviderFormValues,
} from './providerDraft.ts';
import { EditProviderFormFields } from './EditProviderFormFields.tsx';
import classes from './EditProviderForm.module.css';

function toForm({ record }: EditableProviderReply): Form {
  const form: Partial<EditableProviderReply['record']> = { ...record };
  delete form.id;
  return form as Form;
}

function Failure({ error, onReload }: { error: unknown; onReload: () => void }) {
  const { code, message, issues } = toApiError(error, t`The provider could not be saved.`);
  if (code === 'catalogue.changed') {
    return (
      <Notice
        tone="error"
        title={t`This provider has changed since you opened it`}
        action={<Button onClick={onReload}>{t`Load current values`}</Button>}
      >{t`Your changes were not saved and are still in the form. Loading the current values discards them.`}</Notice>
    );
  }
  return (
    <Notice tone="error" title={t`The provider was not saved`}>
      {issues.length > 0 ? t`Check the marked fields and try again.` : message}
    </Notice>
  );
}

/** Storage key of the draft. Contains the provider's version, so that drafts of previous versions are not restored. */
function draftKey(detail: EditableProviderReply | null): string {
  return detail === null ? 'provider:new' : `provider:${detail.record.id}:${detail.since}`;
}

export interface EditProviderFormProps {
  /** The provider as loaded when the form was opened; `null` for a new provider. */
  detail: EditableProviderReply | null;
  onDone: () => void;
  /** Reopens the form with the current values of the catalogue. */
  onReload: () => void;
}

/** Form to add or edit a provider. The draft survives failures, closing and page reloads. */
export function EditProviderForm({ detail, onDone, onReload }: EditProviderFormProps) {
  const savedForm = detail === null ? null : toForm(detail);
  const initial = savedForm === null ? emptyEditProviderFormValues : toEditProviderFormValues(savedForm);
  const draft = useFormDraft(draftKey(detail), EditProviderFormValues, initial);
  const [add, adding] = useAddProviderMutation();
  const [change, changing] = useChangeProviderMutation();
  const { error } = detail === null ? adding : changing;
  const refused = Object.fromEntries(toApiError(error, '').issues.map(({ path, message }) => [path, message]));
  const form = useValidatedForm<EditProviderFormValues>({
    ...draft.input,
    validate: validateEditProviderFormValues,
    refused,
  });
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(initial);
  useMarkFormUnsaved('provider', isDirty, true);
  /** Copies a separately uploaded logo into the form, so that saving does not restore the previous logo. */
  const logo = detail?.record.logoFile ?? '';
  useDidUpdate(() => form.setFieldValue('logoFile', logo), [logo]);

  const send = async (values: EditProviderFormValues): Promise<void> => {
    const provider = toProviderSaveRequestBody(values, savedForm);
    const reply =
      detail === null ? await add({ provider }) : await change({ id: detail.record.id, base: detail.base, provider });
    if (reply.error !== undefined) return;
    draft.clear(form);
    showToast({
      type: 'success',
      title: detail === null ? t`Provider added` : t`Provider saved`,
      message: provider.name,
    });
    onDone();
  };
  const reload = (): void => {
    draft.clear(form);
    onReload();
  };
  return (
    <form className={classes['form']} noValidate onSubmit={form.onSubmit(send)}>
      {error !== undefined && <Failure error={error} onReload={reload} />}
      <EditProviderFormFields form={form} />
      <FormFooter>
        <Button variant="quiet" onClick={onDone}>{t`Close`}</Button>
        {isDirty && <Button variant="quiet" onClick={() => draft.clear(form)}>{t`Discard changes`}</Button>}
        <Button
          type="submit"
          variant="primary"
          busy={adding.isLoading || changing.isLoading}
          busyLabel={t`Saving`}
          disabled={!isDirty}
        >
          {detail === null ? t`Add provider` : t`Save`}
        </Button>
      </FormFooter>
    </form>
  );
}
