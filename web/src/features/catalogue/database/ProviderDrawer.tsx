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

interface LoadedProps extends Pick<RetireProviderProps, 'asking' | 'onAsking'> {
  id: string;
  onClose: () => void;
}

type OpenedProps = Omit<LoadedProps, 'id'> & Pick<RetireProviderProps, 'detail'>;

/**
 * The form of a provider as it stood when it was opened: what others save meanwhile does not change what is being typed, and
 * saving then says so.
 */
function Opened({ detail, onClose, ...question }: OpenedProps) {
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
        <RetireProvider detail={opened} onDone={onClose} {...question} />
      </Row>
    </>
  );
}

function Loaded({ id, ...props }: LoadedProps) {
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
  return <Opened detail={currentData} {...props} />;
}

export interface ProviderDrawerProps {
  /** Id of a provider, `new`, or `null` while nothing is open. */
  id: string | null;
  onClose: () => void;
}

/**
 * One provider with every field, beside the table. It opens once it is there, or it would not know where the focus was. Escape closes a
 * question that stands over it, and only that.
 */
export function ProviderDrawer({ id, onClose }: ProviderDrawerProps) {
  const mounted = useMounted();
  const [asking, setAsking] = useState(false);
  return (
    <Drawer
      opened={mounted && id !== null}
      onClose={onClose}
      closeOnEscape={!asking}
      position="right"
      size={720}
      title={id === 'new' ? 'Add provider' : 'Edit provider'}
    >
      <div className={classes['drawer']}>
        {id === 'new' && <ProviderForm detail={null} onDone={onClose} onReload={onClose} />}
        {id !== null && id !== 'new' && (
          <Loaded key={id} id={id} onClose={onClose} asking={asking} onAsking={setAsking} />
        )}
      </div>
    </Drawer>
  );
}
