import type { ProviderDetail } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { notify } from '../../../core/notify.tsx';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useRetireProviderMutation } from './databaseApi.ts';

export interface RetireProviderProps {
  detail: ProviderDetail;
  /** Whether the question stands over the drawer: it has the keys then. */
  asking: boolean;
  onAsking: (asking: boolean) => void;
  onDone: () => void;
}

/** Takes the provider out of the catalogue, after asking. */
export function RetireProvider({ detail, asking, onAsking, onDone }: RetireProviderProps) {
  const [retire, { isLoading }] = useRetireProviderMutation();
  const { id, name } = detail.record;
  const press = async (): Promise<void> => {
    const reply = await retire({ id, base: detail.base });
    onAsking(false);
    if (reply.error === undefined) {
      notify({ type: 'success', title: 'Provider retired', message: name });
      onDone();
      return;
    }
    notifyFailure(reply.error, 'The provider was not retired');
  };
  return (
    <>
      <Button variant="danger" onClick={() => onAsking(true)}>
        Retire provider
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Retire ${name}?`}
        text={`${name} leaves the catalogue, the matches and the lists. RFQs keep what they said of it, and the history can bring it back.`}
        confirmLabel="Retire"
        busyLabel="Retiring"
        danger
        busy={isLoading}
        onConfirm={() => void press()}
        onCancel={() => onAsking(false)}
      />
    </>
  );
}
