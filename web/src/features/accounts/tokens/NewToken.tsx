import { useUnsaved } from '../../../core/hooks.ts';
import { notify } from '../../../core/notify.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Secret } from '../../../ui/Secret.tsx';
import { Stack } from '../../../ui/Stack.tsx';

/** Shows a new token; it cannot be displayed again. */
export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  useUnsaved('shown-once', true, false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      notify({ type: 'success', title: 'Token copied' });
    } catch {
      notify({ type: 'error', title: 'Copying failed', message: 'Please select the token and copy it by hand.' });
    }
  };
  return (
    <Stack gap={16}>
      <Notice tone="warning" title="Keep this token">
        It is shown only now. Whoever has it can call for you: put it where passwords are kept, never into code or an
        address.
      </Notice>
      <Secret label="API token">{token}</Secret>
      <Row gap={8} align="stretch" wrap justify="end">
        <Button data-autofocus onClick={() => void copy()}>
          Copy token
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept it
        </Button>
      </Row>
    </Stack>
  );
}
