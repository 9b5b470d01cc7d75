import { plural, t } from '@lingui/core/macro';
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
import { formatReadModelName, getReadModelActionConfirmationTexts } from './readModelTexts.ts';

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
  const readModelName = formatReadModelName(readModel.name);
  const eventCount = positions.length;
  const submit = async (reason: string): Promise<void> => {
    const { data } = await requestAction({ read_model: readModel.name, act, positions: [...positions], reason });
    if (data === undefined) return;
    showToast({ type: 'success', title: readModelName, message: data.message });
    onRequested();
  };
  return (
    <ReasonDialog
      opened
      title={plural(eventCount, {
        one: `Discard # event of ${readModelName}?`,
        other: `Discard # events of ${readModelName}?`,
      })}
      text={t`The read model permanently skips these events, including in every future rebuild. A new version is built from all other events and replaces the active version. This cannot be undone.`}
      label={t`Reason (stored in the event log)`}
      required
      failure={error && t`Error discarding events: ${{ reason: getApiErrorText(error, t`Unknown error`) }}`}
      verb={t`Discard`}
      busyLabel={t`Discarding`}
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
  const { title, text, verb, busy, failure } = getReadModelActionConfirmationTexts(act, readModel);
  const submit = async (): Promise<void> => {
    const { data, error } = await requestAction({ read_model: readModel.name, act });
    if (data === undefined) {
      showFailureToast(error, failure);
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
