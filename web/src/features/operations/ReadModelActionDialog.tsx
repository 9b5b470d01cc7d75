import { t } from '@lingui/core/macro';
import type {
  ReadModelActionProgressReplyItem,
  ReadModelStatusReplyItem,
} from '@marketplace/contracts/operations/operations.views.ts';
import { getApiErrorText } from '../../core/apiError.ts';
import { showToast } from '../../core/showToast.tsx';
import { showFailureToast } from '../../core/showFailureToast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useRequestReadModelActionMutation } from './operationsApi.ts';
import { formatEventCount, formatReadModelName, getReadModelActionConfirmationTexts } from './readModelTexts.ts';

/** Action that awaits the admin's confirmation. */
export type ReadModelActionToConfirm =
  | {
      readonly act: Exclude<ReadModelActionProgressReplyItem['act'], 'discard'>;
      readonly readModel: ReadModelStatusReplyItem;
    }
  | { readonly act: 'discard'; readonly readModel: ReadModelStatusReplyItem; readonly positions: readonly string[] };

interface DialogProps<Action> {
  action: Action;
  /** Called when the server has accepted the action, which then runs in the background. */
  onRequested: () => void;
  onClose: () => void;
}

function DiscardDialog({
  action,
  onRequested,
  onClose,
}: DialogProps<Extract<ReadModelActionToConfirm, { act: 'discard' }>>) {
  const [requestAction, { isLoading, error }] = useRequestReadModelActionMutation();
  const { act, readModel, positions } = action;
  const submit = async (reason: string): Promise<void> => {
    const { data } = await requestAction({ read_model: readModel.name, act, positions: [...positions], reason });
    if (data === undefined) return;
    showToast({ type: 'success', title: formatReadModelName(readModel.name), message: data.message });
    onRequested();
  };
  return (
    <ReasonDialog
      opened
      title={t`Give up ${{ eventCount: formatEventCount(positions.length) }} of ${{ readModelName: formatReadModelName(readModel.name) }}?`}
      text={t`The read model goes without them for ever, in every rebuild. It is built anew from all other events and takes the place of the one that is read. This cannot be undone.`}
      label={t`Reason (kept in the log)`}
      required
      failure={error && `Error giving up events: ${getApiErrorText(error, t`Unknown error`)}`}
      verb={t`Give up`}
      busyLabel={t`Giving up`}
      busy={isLoading}
      onSubmit={(reason) => void submit(reason)}
      onCancel={onClose}
    />
  );
}

function ActionConfirmDialog({
  action,
  onRequested,
  onClose,
}: DialogProps<Exclude<ReadModelActionToConfirm, { act: 'discard' }>>) {
  const [requestAction, { isLoading }] = useRequestReadModelActionMutation();
  const { act, readModel } = action;
  const { title, text, verb, busy } = getReadModelActionConfirmationTexts(act, readModel);
  const submit = async (): Promise<void> => {
    const { data, error } = await requestAction({ read_model: readModel.name, act });
    if (data === undefined) {
      showFailureToast(error, `${formatReadModelName(readModel.name)}: ${verb}`);
      onClose();
      return;
    }
    showToast({ type: 'success', title: formatReadModelName(readModel.name), message: data.message });
    onRequested();
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      text={text}
      confirmLabel={verb}
      busyLabel={busy}
      busy={isLoading}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}

/** Explains an action and requests it after confirmation; discarding events also requires a reason. */
export function ReadModelActionDialog({ action, ...rest }: DialogProps<ReadModelActionToConfirm>) {
  return action.act === 'discard' ? (
    <DiscardDialog action={action} {...rest} />
  ) : (
    <ActionConfirmDialog action={action} {...rest} />
  );
}
