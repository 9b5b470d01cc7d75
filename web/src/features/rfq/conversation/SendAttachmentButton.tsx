import { t } from '@lingui/core/macro';
import { FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { conversationAttachmentFileTypes, maxAttachmentBytes } from '@marketplace/contracts/rfq/rfq.values.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { MaskedTextPreview } from '../masking/MaskedTextPreview.tsx';
import { useSendAttachmentMutation } from './conversationsApi.ts';

const accepted = conversationAttachmentFileTypes.map((kind) => `.${kind}`).join(',');
const megabytes = maxAttachmentBytes / 2 ** 20;

/**
 * Whether a file name contains contact data to mask. Returns `false` if the masking rules cannot be loaded; the server
 * masks the name in any case.
 */
async function hasContactData(name: string): Promise<boolean> {
  return import('../masking/contactMasking.ts').then(
    ({ maskContactDataLikeServer }) => maskContactDataLikeServer(name).hidden.length > 0,
    () => false,
  );
}

interface ConfirmFileNameProps {
  name: string;
  providerName: string | null;
  lead: string;
  onSend: () => void;
  onCancel: () => void;
}

/** Previews the masked name of a file before it is sent. */
function ConfirmFileName({ name, providerName, lead, onSend, onCancel }: ConfirmFileNameProps) {
  return (
    <Stack gap={8} role="group" aria-label={t`Send ${{ fileName: name }}`}>
      <MaskedTextPreview text={name} lead={lead} providerName={providerName} />
      <FlexRow gap={8} wrap>
        <Button onClick={onSend}>{t`Send the file`}</Button>
        <Button variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
      </FlexRow>
    </Stack>
  );
}

export interface SendAttachmentButtonProps {
  linkId: string;
  /** Name of the provider that receives the file; `null` if the buyer receives it. */
  providerName: string | null;
  /** Text before the list of masked parts of the file name; `null` if contact data is not masked. */
  maskingLead: string | null;
}

/**
 * Button that sends a file as soon as the user selects it, unless the file is too large. If parts of the file name are
 * masked, asks for confirmation first. Does not affect the message that the user is typing.
 */
export function SendAttachmentButton({ linkId, providerName, maskingLead }: SendAttachmentButtonProps) {
  const [send, { isLoading, error, reset }] = useSendAttachmentMutation();
  const [isTooLarge, setTooLarge] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<File | null>(null);
  // Resets the input, so that the same file can be selected again after a rejection.
  const resetInput = useRef<() => void>(null);
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    resetInput.current?.();
    reset();
    setUnconfirmed(null);
    setTooLarge(file.size > maxAttachmentBytes);
    if (file.size > maxAttachmentBytes) return;
    if (maskingLead !== null && (await hasContactData(file.name))) setUnconfirmed(file);
    else void send({ linkId, file });
  };
  const sendConfirmed = (file: File): void => {
    setUnconfirmed(null);
    void send({ linkId, file });
  };
  const failure = error === undefined ? null : getApiErrorText(error, t`Your file was not sent. Please try again.`);
  return (
    <Stack gap={8}>
      <FileButton accept={`${accepted},.jpeg`} resetRef={resetInput} onChange={(file) => void choose(file)}>
        {(props) => (
          <Button
            {...props}
            variant="quiet"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            busy={isLoading}
            busyLabel={t`Sending`}
          >{t`Send a file`}</Button>
        )}
      </FileButton>
      {unconfirmed !== null && (
        <ConfirmFileName
          name={unconfirmed.name}
          providerName={providerName}
          lead={maskingLead ?? ''}
          onSend={() => sendConfirmed(unconfirmed)}
          onCancel={() => setUnconfirmed(null)}
        />
      )}
      {isTooLarge && <Notice tone="error" title={t`The file is too large. A file can have at most ${megabytes} MB.`} />}
      {failure !== null && <Notice tone="error" title={failure} />}
    </Stack>
  );
}
