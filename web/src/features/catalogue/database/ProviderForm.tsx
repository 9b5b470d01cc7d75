import { type SubmitEvent, useState } from 'react';
import type { ProviderDetail, ProviderForm as Form } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { FormFoot } from '../../../ui/FormFoot.tsx';
import { toApiError } from '../../../core/apiError.ts';
import { useUnsaved } from '../../../core/hooks.ts';
import { notify } from '../../../core/notify.tsx';
import { type Draft, useDraft } from '../../../core/useDraft.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useAddProviderMutation, useChangeProviderMutation } from './databaseApi.ts';
import { draftOf, draftProblems, emptyDraft, formOf, ProviderDraft } from './providerDraft.ts';
import { ProviderFields } from './ProviderFields.tsx';
import classes from './ProviderForm.module.css';

function recordOf({ record }: ProviderDetail): Form {
  const form: Partial<ProviderDetail['record']> = { ...record };
  delete form.id;
  return form as Form;
}

function Failure({ error, onReload }: { error: unknown; onReload: () => void }) {
  const { code, message, issues } = toApiError(error, 'The provider could not be saved.');
  if (code === 'catalogue.changed') {
    return (
      <Notice
        tone="error"
        title="This provider has changed since you opened it"
        action={<Button onClick={onReload}>Load the current values</Button>}
      >
        Somebody else saved it first. What you typed is still here; loading the current values replaces it.
      </Notice>
    );
  }
  return (
    <Notice tone="error" title="The provider was not saved">
      {issues.length > 0 ? 'See the fields that are marked.' : message}
    </Notice>
  );
}

/** Names under which drafts are kept; a draft of a provider as it was before is not shown again. */
function draftName(detail: ProviderDetail | null): string {
  return detail === null ? 'provider:new' : `provider:${detail.record.id}:${detail.since}`;
}

/** Takes over a logo that was stored beside the form, so that saving does not bring the former one back. */
function useStoredLogo(detail: ProviderDetail | null, { change }: Draft<ProviderDraft>): void {
  const logo = detail?.record.logoFile ?? '';
  const [seen, setSeen] = useState(logo);
  if (logo === seen) return;
  setSeen(logo);
  change({ logoFile: logo });
}

export interface ProviderFormProps {
  /** The provider to change, as it stood when the form was opened; `null` for a new one. */
  detail: ProviderDetail | null;
  onDone: () => void;
  /** Opens the form anew with what stands in the catalogue now. */
  onReload: () => void;
}

/** Adds or changes one provider. What was typed stays through failures, closing and reloads. */
export function ProviderForm({ detail, onDone, onReload }: ProviderFormProps) {
  const before = detail === null ? null : recordOf(detail);
  const initial = before === null ? emptyDraft : draftOf(before);
  const draft = useDraft(draftName(detail), ProviderDraft, initial);
  useStoredLogo(detail, draft);
  const [tried, setTried] = useState(false);
  const [add, adding] = useAddProviderMutation();
  const [change, changing] = useChangeProviderMutation();
  const dirty = JSON.stringify(draft.value) !== JSON.stringify(initial);
  useUnsaved('provider', dirty);
  const { error } = detail === null ? adding : changing;
  const refused = Object.fromEntries(toApiError(error, '').issues.map(({ path, message }) => [path, message]));
  const own = draftProblems(draft.value);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(own).length > 0) return;
    const provider = formOf(draft.value, before);
    const reply =
      detail === null ? await add({ provider }) : await change({ id: detail.record.id, base: detail.base, provider });
    if (reply.error !== undefined) return;
    draft.clear();
    notify({ type: 'success', title: detail === null ? 'Provider added' : 'Provider saved', message: provider.name });
    onDone();
  };
  const reload = (): void => {
    draft.clear();
    onReload();
  };
  return (
    <form className={classes['form']} noValidate onSubmit={(event) => void submit(event)}>
      {error !== undefined && <Failure error={error} onReload={reload} />}
      <ProviderFields draft={draft} problems={{ ...refused, ...(tried && own) }} />
      <FormFoot>
        <Button variant="quiet" onClick={onDone}>
          Close
        </Button>
        {dirty && (
          <Button variant="quiet" onClick={draft.clear}>
            Discard changes
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={adding.isLoading || changing.isLoading}
          busyLabel="Saving"
          disabled={!dirty}
        >
          {detail === null ? 'Add provider' : 'Save'}
        </Button>
      </FormFoot>
    </form>
  );
}
