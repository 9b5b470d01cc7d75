import { FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { attachmentKinds, largestAttachment } from '@marketplace/contracts/rfq/rfq.values.ts';
import { errorText } from '../../../core/apiError.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useSendAttachmentMutation } from './conversationsApi.ts';

const accepted = attachmentKinds.map((kind) => `.${kind}`).join(',');
const megabytes = largestAttachment / 2 ** 20;

/** Sends a file as it is chosen. What is not taken is said; the message that is being written stays as it is. */
export function AttachButton({ linkId }: { linkId: string }) {
  const [send, { isLoading, error, reset }] = useSendAttachmentMutation();
  const [isTooLarge, setTooLarge] = useState(false);
  // So that the same file can be chosen again after it was refused.
  const forget = useRef<() => void>(null);
  const choose = (file: File | null): void => {
    if (file === null) return;
    forget.current?.();
    reset();
    setTooLarge(file.size > largestAttachment);
    if (file.size <= largestAttachment) void send({ linkId, file });
  };
  const refusal = error === undefined ? null : errorText(error, 'Your file was not sent.');
  return (
    <Stack gap={8}>
      <FileButton accept={`${accepted},.jpeg`} resetRef={forget} onChange={choose}>
        {(props) => (
          <Button
            {...props}
            variant="quiet"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            busy={isLoading}
            busyLabel="Sending"
          >
            Send a file
          </Button>
        )}
      </FileButton>
      {isTooLarge && <Notice tone="error" title={`A file may have at most ${megabytes} MB.`} />}
      {refusal !== null && <Notice tone="error" title={refusal} />}
    </Stack>
  );
}
