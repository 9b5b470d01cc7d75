import { IconPrinter, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { exportQuotes } from '@marketplace/contracts/rfq/rfq.api.ts';
import type { BuyerLinkView, BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { call } from '../../../../core/call.ts';
import { useDownload } from '../../../../core/useDownload.ts';
import { notify } from '../../../../core/notify.tsx';
import { notifyFailure } from '../../../../core/notifyFailure.ts';
import { rfqTitle } from '../../../../shared/rfq/rfqText.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Row } from '../../../../ui/Row.tsx';
import { useReopenRfqMutation } from '../buyerRfqApi.ts';
import { useComparison } from '../useComparison.ts';
import { AskOneMoreDialog } from './AskOneMoreDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { HandOver } from './HandOver.tsx';
import { type RfqStep, stepsOf } from './standing.ts';
import { hasBegunRequest, useAskAgain } from './useAskAgain.ts';

const labels: Readonly<Record<RfqStep, string>> = {
  add: 'Ask One More Provider',
  extend: 'Extend Deadline',
  close: 'Close RFQ',
  reopen: 'Open Again',
  again: 'Send Again',
  copy: 'Copy RFQ',
};

interface RfqStepsProps {
  rfq: BuyerRfqView;
  links: readonly BuyerLinkView[];
  now: number;
  /** Whether the user may view the RFQ but not change it. */
  readsOnly: boolean;
}

/** Buttons and dialogs for the buyer's actions on an RFQ, except awarding. */
export function RfqSteps({ rfq, links, now, readsOnly }: RfqStepsProps) {
  const [open, setOpen] = useState<RfqStep | null>(null);
  const [reopen, { isLoading }] = useReopenRfqMutation();
  const prefillForm = useAskAgain();
  const { chosen: currency } = useComparison();
  const { busy, start } = useDownload('Export Failed');
  const close = (): void => setOpen(null);
  const reopenRfq = async (): Promise<void> => {
    const reply = await reopen(rfq.id);
    if (reply.error !== undefined) notifyFailure(reply.error, 'Not Opened');
    else notify({ type: 'success', title: 'RFQ is open again', message: rfqTitle(rfq) });
  };
  const handleAction = (step: RfqStep): void => {
    if (step === 'reopen') void reopenRfq();
    else if ((step === 'again' || step === 'copy') && !hasBegunRequest()) prefillForm(rfq, links, step === 'again');
    else setOpen(step);
  };
  return (
    <>
      {readsOnly && (
        <Notice tone="info" title="You may only read here">
          Others of your company decide. An owner of it can change what you may do.
        </Notice>
      )}
      <Row gap={8} wrap role="group" tabIndex={-1} aria-label="What to do with this RFQ">
        {(readsOnly ? [] : stepsOf(rfq, now)).map((step) => (
          <Button key={step} busy={step === 'reopen' && isLoading} onClick={() => handleAction(step)}>
            {labels[step]}
          </Button>
        ))}
        <HandOver rfq={rfq} />
      </Row>
      <Row gap={8} wrap role="group" aria-label="Take it along">
        <Button variant="quiet" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <Button
          variant="quiet"
          leftSection={<IconTable size={16} aria-hidden />}
          busy={busy !== null}
          onClick={() => void start(call(exportQuotes, { params: { id: rfq.id }, query: { currency } }))}
        >
          Excel
        </Button>
      </Row>
      <AskOneMoreDialog opened={open === 'add'} rfq={rfq} links={links} onClose={close} />
      <ExtendDialog opened={open === 'extend'} rfq={rfq} now={now} onClose={close} />
      <CloseDialog opened={open === 'close'} rfq={rfq} onClose={close} />
      <ConfirmDialog
        opened={open === 'again' || open === 'copy'}
        title="Replace the request that you have begun?"
        text="You have typed into another request for quotes that was not sent. This one takes its place."
        confirmLabel="Replace"
        danger
        onConfirm={() => prefillForm(rfq, links, open === 'again')}
        onCancel={close}
      />
    </>
  );
}
