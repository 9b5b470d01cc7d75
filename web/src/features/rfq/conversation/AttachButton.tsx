import { FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { attachmentKinds, largestAttachment } from '@marketplace/contracts/rfq/rfq.values.ts';
import { errorText } from '../../../core/apiError.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { HiddenInText } from '../masking/HiddenInText.tsx';
import { useSendAttachmentMutation } from './conversationsApi.ts';

const accepted = attachmentKinds.map((kind) => `.${kind}`).join(',');
const megabytes = largestAttachment / 2 ** 20;

/** Whether contact data in a name is hidden from its reader; where the rules cannot be loaded, the server alone hides it. */
async function hasHiddenParts(name: string): Promise<boolean> {
  return import('../masking/contactMasking.ts').then(
    ({ previewText }) => previewText(name).hidden.length > 0,
    () => false,
  );
}

interface ConfirmNameProps {
  name: string;
  to: string;
  lead: string;
  onSend: () => void;
  onCancel: () => void;
}

/** Shows the name of a file as its reader will see it, before the file is sent. */
function ConfirmName({ name, to, lead, onSend, onCancel }: ConfirmNameProps) {
  return (
    <Stack gap={8} role="group" aria-label={`Send ${name}?`}>
      <HiddenInText text={name} lead={lead} reader={to} />
      <Row gap={8} wrap>
        <Button onClick={onSend}>Send the file</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

export interface AttachButtonProps {
  linkId: string;
  /** Who receives the file. */
  to: string;
  /** From whom contact data in the name of the file is hidden, and how long; `null` where it is not. */
  hidden: string | null;
}

/**
 * Sends a file as it is chosen, or once its sender has seen which parts of its name are hidden. What is not taken is said; the message that
 * is being written stays as it is.
 */
export function AttachButton({ linkId, to, hidden }: AttachButtonProps) {
  const [send, { isLoading, error, reset }] = useSendAttachmentMutation();
  const [isTooLarge, setTooLarge] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<File | null>(null);
  // So that the same file can be chosen again after it was refused.
  const forget = useRef<() => void>(null);
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    forget.current?.();
    reset();
    setUnconfirmed(null);
    setTooLarge(file.size > largestAttachment);
    if (file.size > largestAttachment) return;
    if (hidden !== null && (await hasHiddenParts(file.name))) setUnconfirmed(file);
    else void send({ linkId, file });
  };
  const sendConfirmed = (file: File): void => {
    setUnconfirmed(null);
    void send({ linkId, file });
  };
  const refusal = error === undefined ? null : errorText(error, 'Your file was not sent.');
  return (
    <Stack gap={8}>
      <FileButton accept={`${accepted},.jpeg`} resetRef={forget} onChange={(file) => void choose(file)}>
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
      {unconfirmed !== null && (
        <ConfirmName
          name={unconfirmed.name}
          to={to}
          lead={hidden ?? ''}
          onSend={() => sendConfirmed(unconfirmed)}
          onCancel={() => setUnconfirmed(null)}
        />
      )}
      {isTooLarge && <Notice tone="error" title={`A file may have at most ${megabytes} MB.`} />}
      {refusal !== null && <Notice tone="error" title={refusal} />}
    </Stack>
  );
}
