import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type SubmitEvent, useEffect, useState } from 'react';
import { getApiErrorText } from '../../core/apiError.ts';
import { useSession } from '../../core/hooks.ts';
import { ProviderAccessDenialNotice } from '../../shared/access/ProviderAccessDenialNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { providerSearchDelayMs } from '../../shared/catalogue/list/ProviderSearchField.tsx';
import { type ProviderNameOptionsLoadingState, useProviderNameOptions } from '../catalogue/providerNamesApi.ts';
import { VendorApplicationForm } from './VendorApplicationForm.tsx';
import { useRequestAccessMutation } from './accessApi.ts';
import { Stack } from '../../ui/Stack.tsx';
import classes from './RequestProviderAccessDialog.module.css';
import { ConfirmCloseModal } from '../../ui/ConfirmCloseModal.tsx';

/** Delay in milliseconds before the dialog closes after success. */
const closeDelayMs = 2000;

export interface RequestProviderAccessDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Requests access to a listed provider, or submits an application of a company that is not listed. */
export function RequestProviderAccessDialog({ opened, onClose }: RequestProviderAccessDialogProps) {
  const { user } = useSession();
  const [unlisted, setUnlisted] = useState(false);
  return (
    <ConfirmCloseModal opened={opened} onClose={onClose} title={t`Request provider access`} size={460}>
      <p className={classes['lead']}>
        {unlisted
          ? t`Describe the company that you represent. An admin reviews your application, and we email you the decision.`
          : t`Choose the company that you represent. Until your request is decided, the user menu shows Access Pending.`}
      </p>
      {user !== null && <ProviderAccessDenialNotice user={user} />}
      {unlisted ? <VendorApplicationForm /> : <RequestAccessForm onClose={onClose} />}
      <Button variant="quiet" className={classes['other']} onClick={() => setUnlisted(!unlisted)}>
        {unlisted ? t`Choose a listed company` : t`My company is not listed`}
      </Button>
    </ConfirmCloseModal>
  );
}

type NamedProvider = NonNullable<ProviderNameOptionsLoadingState['names']>[number];

interface ProviderSelectProps {
  providers: ProviderNameOptionsLoadingState;
  chosen: NamedProvider | null;
  error: string | undefined;
  onSearch: (text: string) => void;
  onChoose: (provider: NamedProvider | null) => void;
}

/** Searchable select that keeps the selected provider among its options. */
function ProviderSelect({
  providers: { names, areSearchResults },
  chosen,
  error,
  onSearch,
  onChoose,
}: ProviderSelectProps) {
  const others = (names ?? []).filter(({ id }) => id !== chosen?.id);
  const offered = chosen === null || names?.length !== others.length ? (names ?? []) : [chosen, ...others];
  return (
    <Select
      label={t`Provider`}
      placeholder={names === undefined ? t`Loading providers` : t`Choose a provider`}
      searchable
      // A disabled field cannot receive focus.
      data-autofocus={names === undefined ? undefined : true}
      nothingFoundMessage={t`No provider with this name`}
      disabled={names === undefined}
      data={offered.map(({ id, Provider }) => ({ value: id, label: Provider }))}
      {...(areSearchResults && { filter: ({ options }) => options })}
      value={chosen?.id ?? null}
      onSearchChange={onSearch}
      onChange={(id) => onChoose(offered.find((provider) => provider.id === id) ?? null)}
      error={error}
    />
  );
}

function RequestAccessForm({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed, providerSearchDelayMs);
  const providers = useProviderNameOptions(searched.trim());
  const [chosen, setChosen] = useState<NamedProvider | null>(null);
  const [missing, setMissing] = useState(false);
  const [request, { isLoading: sending, error, data: done }] = useRequestAccessMutation();
  useEffect(() => {
    if (done === undefined) return undefined;
    const timer = setTimeout(onClose, closeDelayMs);
    return () => clearTimeout(timer);
  }, [done, onClose]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setMissing(chosen === null);
    if (chosen === null || user === null) return;
    void request({ user_email: user.email, provider_id: chosen.id, provider_company_name: chosen.Provider });
  };
  if (done !== undefined) return <Notice tone="success" title={done.message} />;
  if (providers.failed && providers.names === undefined) {
    return <ErrorNotice title={t`Error loading providers`} onRetry={providers.retry} />;
  }
  return (
    <Stack as="form" gap={16} onSubmit={submit}>
      {error !== undefined && <Notice tone="error" title={getApiErrorText(error, t`Error submitting request`)} />}
      <ProviderSelect
        providers={providers}
        chosen={chosen}
        error={missing && chosen === null ? t`A provider must be chosen.` : undefined}
        onSearch={setTyped}
        onChoose={setChosen}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={sending}
        busyLabel={t`Sending`}
      >{t`Request access`}</Button>
    </Stack>
  );
}
