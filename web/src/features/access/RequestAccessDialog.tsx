import { Modal, Select } from '@mantine/core';
import { type SubmitEvent, useEffect, useState } from 'react';
import { errorText } from '../../app/apiError.ts';
import { useSession } from '../../app/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useListProvidersQuery } from '../catalogue/catalogueApi.ts';
import { useRequestAccessMutation } from './accessApi.ts';
import classes from './RequestAccessDialog.module.css';

/** Milliseconds that the success text stays before the dialog closes. */
const closeAfter = 2000;

export interface RequestAccessDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function RequestAccessDialog({ opened, onClose }: RequestAccessDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Request provider access" size={460}>
      <p className={classes['lead']}>
        Choose the company that you answer for. An admin decides; until then the menu reads Access Pending.
      </p>
      <RequestAccessForm onClose={onClose} />
    </Modal>
  );
}

function RequestAccessForm({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const { data: providers, isError, isLoading, isFetching, refetch } = useListProvidersQuery(undefined);
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [request, { isLoading: sending, error, data: done }] = useRequestAccessMutation();
  useEffect(() => {
    if (done === undefined) return undefined;
    const timer = setTimeout(onClose, closeAfter);
    return () => clearTimeout(timer);
  }, [done, onClose]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const provider = providers?.find(({ id }) => id === chosen);
    setMissing(provider === undefined);
    if (provider === undefined || user === null) return;
    void request({ user_email: user.email, provider_id: provider.id, provider_company_name: provider.Provider });
  };
  if (done !== undefined) return <Notice tone="success" title={done.message} />;
  if (isError && providers === undefined) {
    return <ErrorNotice title="Error loading providers" onRetry={refetch} retrying={isFetching} />;
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      {error !== undefined && <Notice tone="error" title={errorText(error, 'Error submitting request')} />}
      <Select
        label="Provider"
        placeholder={isLoading ? 'Loading providers' : 'Choose a provider'}
        searchable
        data-autofocus
        nothingFoundMessage="No provider of this name"
        disabled={isLoading}
        data={(providers ?? []).map(({ id, Provider }) => ({ value: id, label: Provider }))}
        value={chosen}
        onChange={setChosen}
        error={missing && chosen === null ? 'A provider must be chosen.' : undefined}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={sending} busyLabel="Sending">
        Request access
      </Button>
    </form>
  );
}
