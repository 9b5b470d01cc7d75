import { t } from '@lingui/core/macro';
import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { downloadMyWorkbookEndpoint } from '@marketplace/contracts/privacy/privacy.api.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { buildApiRequest } from '../../../core/apiRequest.ts';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { useFileDownload } from '../../../core/useFileDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { downloadTextFile } from './downloadTextFile.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { useDownloadMyDataMutation, useRequestErasureMutation } from './profileApi.ts';
import { ProfilePageSectionCard } from './ProfilePageSectionCard.tsx';

function DownloadButton() {
  const [download, { isLoading }] = useDownloadMyDataMutation();
  const startDownload = async (): Promise<void> => {
    const reply = await download(undefined);
    if (reply.data === undefined) {
      showFailureToast(reply.error, t`Download failed`);
    } else downloadTextFile('my-data.json', 'application/json', JSON.stringify(reply.data.data, null, 2));
  };
  return (
    <Button
      busy={isLoading}
      busyLabel={t`Preparing`}
      onClick={() => void startDownload()}
    >{t`Download my data`}</Button>
  );
}

function WorkbookButton() {
  const { busy, start } = useFileDownload(t`Download failed`);
  return (
    <Button
      busy={busy !== null}
      busyLabel={t`Preparing`}
      onClick={() => void start(buildApiRequest(downloadMyWorkbookEndpoint, {}))}
    >{t`Download as Excel file`}</Button>
  );
}

/** Requires the user's email address to be typed, which prevents accidental deletion. */
function DeleteForm({ user, onClose }: { user: SignedInUserReply; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [requestErasure, { data, error, isLoading }] = useRequestErasureMutation();
  const matches = normaliseEmail(typed) === normaliseEmail(user.email);
  if (data !== undefined) return <Notice tone="success" title={data.message} />;
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        if (matches) void requestErasure(undefined);
      }}
    >
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The deletion request was not sent. Please try again.`)} />
      )}
      <p>{t`Your names, addresses and phone numbers will be permanently erased within 30 days, including those in requests that you sent. This cannot be undone.`}</p>
      <TextInput
        label={t`Type ${{ email: user.email }} to confirm`}
        data-autofocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormButtons
        type="submit"
        variant="danger"
        disabled={!matches}
        busy={isLoading}
        busyLabel={t`Sending`}
        onCancel={onClose}
      >{t`Delete my account`}</FormButtons>
    </Stack>
  );
}

/** Lets the user download their data or request its erasure. */
export function DownloadOrEraseMyDataSection({ user }: { user: SignedInUserReply }) {
  const [deleting, setDeleting] = useState(false);
  const close = (): void => setDeleting(false);
  return (
    <ProfilePageSectionCard
      title={t`Your data`}
      lead={t`Download a copy of the data that we store about you, or delete your account.`}
    >
      <FlexRow gap={8} align="stretch" wrap>
        <DownloadButton />
        <WorkbookButton />
        <Button variant="danger" onClick={() => setDeleting(true)}>{t`Delete my account`}</Button>
      </FlexRow>
      <Modal opened={deleting} onClose={close} title={t`Delete my account`} size={440}>
        <DeleteForm user={user} onClose={close} />
      </Modal>
    </ProfilePageSectionCard>
  );
}
