import type { ReadModelTaskView, ReadModelView } from '@marketplace/contracts/operations/operations.views.ts';
import { errorText } from '../../core/apiError.ts';
import { notify } from '../../core/notify.tsx';
import { notifyFailure } from '../../core/notifyFailure.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useAskReadModelActMutation } from './operationsApi.ts';
import { eventsText, nameOf, questionOf } from './readModelWords.ts';

/** An act that somebody is about to ask for. */
export type Wanted =
  | { readonly act: Exclude<ReadModelTaskView['act'], 'discard'>; readonly readModel: ReadModelView }
  | { readonly act: 'discard'; readonly readModel: ReadModelView; readonly positions: readonly string[] };

interface AskProps<W> {
  wanted: W;
  onAsked: () => void;
  onClose: () => void;
}

function AskWithReason({ wanted, onAsked, onClose }: AskProps<Extract<Wanted, { act: 'discard' }>>) {
  const [ask, { isLoading, error }] = useAskReadModelActMutation();
  const { act, readModel, positions } = wanted;
  const submit = async (reason: string): Promise<void> => {
    const { data } = await ask({ read_model: readModel.name, act, positions: [...positions], reason });
    if (data === undefined) return;
    notify({ type: 'success', title: nameOf(readModel.name), message: data.message });
    onAsked();
  };
  return (
    <ReasonDialog
      opened
      title={`Give up ${eventsText(positions.length)} of ${nameOf(readModel.name)}?`}
      text="The read model goes without them for ever, in every rebuild. It is built anew from all other events and takes the place of the one that is read. This cannot be undone."
      label="Reason (kept in the log)"
      required
      failure={error && `Error giving up events: ${errorText(error, 'Unknown error')}`}
      verb="Give up"
      busyLabel="Giving up"
      busy={isLoading}
      onSubmit={(reason) => void submit(reason)}
      onCancel={onClose}
    />
  );
}

function AskFirst({ wanted, onAsked, onClose }: AskProps<Exclude<Wanted, { act: 'discard' }>>) {
  const [ask, { isLoading }] = useAskReadModelActMutation();
  const { act, readModel } = wanted;
  const { title, text, verb, busy } = questionOf(act, readModel);
  const submit = async (): Promise<void> => {
    const { data, error } = await ask({ read_model: readModel.name, act });
    if (data === undefined) {
      notifyFailure(error, `${nameOf(readModel.name)}: ${verb}`);
      onClose();
      return;
    }
    notify({ type: 'success', title: nameOf(readModel.name), message: data.message });
    onAsked();
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

/** Says what an act does, and asks for it once somebody agrees. @param onAsked it goes on from then. */
export function AskAct({ wanted, ...rest }: AskProps<Wanted>) {
  return wanted.act === 'discard' ? (
    <AskWithReason wanted={wanted} {...rest} />
  ) : (
    <AskFirst wanted={wanted} {...rest} />
  );
}
