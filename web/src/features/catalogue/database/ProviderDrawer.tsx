import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { toApiError } from '../../../core/apiError.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { LoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useProviderDetailQuery } from './databaseApi.ts';
import { ContactField } from './ContactField.tsx';
import { LogoField } from './LogoField.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './ProviderForm.module.css';
import { RetireProvider, type RetireProviderProps } from './RetireProvider.tsx';

interface LoadedProps extends Pick<RetireProviderProps, 'isConfirming' | 'onConfirmingChange'> {
  id: string;
  onClose: () => void;
}

type OpenedProps = Omit<LoadedProps, 'id'> & Pick<RetireProviderProps, 'detail'>;

/**
 * Edit form of the provider as loaded on opening. Concurrent changes by other admins do not affect the form; saving reports them as a
 * conflict.
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
      <LogoField
        detail={opened}
        onStored={({ version, logo }) =>
          setOpened({ ...opened, base: version, logo, record: { ...opened.record, logoFile: logo } })
        }
      />
      <ProviderForm key={reloads} detail={opened} onDone={onClose} onReload={reload} />
      <ContactField provider={opened.record} />
      <Row align="stretch" justify="end">
        <RetireProvider detail={opened} onDone={onClose} {...confirmation} />
      </Row>
    </>
  );
}

function LoadedProvider({ id, ...props }: LoadedProps) {
  const { currentData, isError, error, isFetching, refetch } = useProviderDetailQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  if (isError && toApiError(error, '').code === 'provider.not-found') {
    return <EmptyState title="This provider is not in the catalogue">It may have been retired meanwhile.</EmptyState>;
  }
  if (isError && currentData === undefined) {
    return <ErrorNotice title="Failed to load the provider" onRetry={refetch} retrying={isFetching} />;
  }
  if (currentData === undefined) {
    return (
      <>
        <LoadingText>Loading the provider</LoadingText>
        <SkeletonRows rows={6} />
      </>
    );
  }
  return <OpenedProvider detail={currentData} {...props} />;
}

export interface ProviderDrawerProps {
  /** Provider id, `new` for a new provider, or `null` when the drawer is closed. */
  id: string | null;
  onClose: () => void;
}

/**
 * Drawer to add or edit a provider. Opens only after mounting, so that it can restore the focus on close. While the retire dialog is open,
 * Escape closes only the dialog.
 */
export function ProviderDrawer({ id, onClose }: ProviderDrawerProps) {
  const mounted = useMounted();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Drawer
      opened={mounted && id !== null}
      onClose={onClose}
      closeOnEscape={!isConfirming}
      position="right"
      size={720}
      title={id === 'new' ? 'Add provider' : 'Edit provider'}
    >
      <div className={classes['drawer']}>
        {id === 'new' && <ProviderForm detail={null} onDone={onClose} onReload={onClose} />}
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
