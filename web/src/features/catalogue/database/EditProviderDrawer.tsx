import { t } from '@lingui/core/macro';
import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { toApiError } from '../../../core/apiError.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useProviderDetailQuery } from './databaseApi.ts';
import { ProviderInvitationEmailField } from './ProviderInvitationEmailField.tsx';
import { ProviderLogoField } from './ProviderLogoField.tsx';
import { EditProviderForm } from './EditProviderForm.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './EditProviderForm.module.css';
import { RetireProviderButton, type RetireProviderButtonProps } from './RetireProviderButton.tsx';

interface LoadedProps extends Pick<RetireProviderButtonProps, 'isConfirming' | 'onConfirmingChange'> {
  id: string;
  onClose: () => void;
}

type OpenedProps = Omit<LoadedProps, 'id'> & Pick<RetireProviderButtonProps, 'detail'>;

/**
 * Form with the provider's data as loaded when the drawer opened. Concurrent changes by other admins do not affect the
 * form; saving reports these changes as a conflict.
 */
function OpenedProvider({ detail, onClose, ...confirmation }: OpenedProps) {
  const [opened, setOpened] = useState(detail);
  const [reloads, setReloads] = useState(0);
  const reload = (): void => {
    setOpened(detail);
    setReloads(reloads + 1);
  };
  return (
    <>
      <ProviderLogoField
        detail={opened}
        onStored={({ version, logo }) =>
          setOpened({ ...opened, base: version, logo, record: { ...opened.record, logoFile: logo } })
        }
      />
      <EditProviderForm key={reloads} detail={opened} onDone={onClose} onReload={reload} />
      <ProviderInvitationEmailField provider={opened.record} />
      <FlexRow align="stretch" justify="end">
        <RetireProviderButton detail={opened} onDone={onClose} {...confirmation} />
      </FlexRow>
    </>
  );
}

function LoadedProvider({ id, ...props }: LoadedProps) {
  const { currentData, isError, error, isFetching, refetch } = useProviderDetailQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  if (isError && toApiError(error, '').code === 'provider.not-found') {
    return (
      <EmptyState
        title={t`This provider is not in the catalogue`}
      >{t`It may have been retired in the meantime.`}</EmptyState>
    );
  }
  if (isError && currentData === undefined) {
    return <ErrorNotice title={t`Failed to load the provider`} onRetry={refetch} retrying={isFetching} />;
  }
  if (currentData === undefined) {
    return (
      <>
        <ScreenReaderLoadingText>{t`Loading the provider`}</ScreenReaderLoadingText>
        <SkeletonRows rows={6} />
      </>
    );
  }
  return <OpenedProvider detail={currentData} {...props} />;
}

export interface EditProviderDrawerProps {
  /** Provider id, `new` for a new provider, or `null` when the drawer is closed. */
  id: string | null;
  onClose: () => void;
}

/**
 * Drawer to add or edit a provider. Opens only after mounting, so that the drawer can restore the focus on close. While
 * the retire dialog is open, Escape closes only the dialog.
 */
export function EditProviderDrawer({ id, onClose }: EditProviderDrawerProps) {
  const mounted = useMounted();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Drawer
      opened={mounted && id !== null}
      onClose={onClose}
      closeOnEscape={!isConfirming}
      position="right"
      size={720}
      title={id === 'new' ? t`Add provider` : t`Edit provider`}
    >
      <div className={classes['drawer']}>
        {id === 'new' && <EditProviderForm detail={null} onDone={onClose} onReload={onClose} />}
        {id !== null && id !== 'new' && (
          <LoadedProvider
            key={id}
            id={id}
            onClose={onClose}
            isConfirming={isConfirming}
            onConfirmingChange={setConfirming}
          />
        )}
      </div>
    </Drawer>
  );
}
