import { t } from '@lingui/core/macro';
import { IconPrinter, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { exportQuotesEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { buildApiRequest } from '../../../../core/apiRequest.ts';
import { useFileDownload } from '../../../../core/useFileDownload.ts';
import { showToast } from '../../../../core/showToast.tsx';
import { showFailureToast } from '../../../../core/showFailureToast.ts';
import { formatRfqTitle } from '../../../../shared/rfq/rfqText.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { FlexRow } from '../../../../ui/FlexRow.tsx';
import { useReopenRfqMutation } from '../buyerRfqApi.ts';
import { useQuoteComparisonCurrency } from '../useQuoteComparisonCurrency.ts';
import { AddRfqProviderDialog } from './AddRfqProviderDialog.tsx';
import { CloseRfqDialog } from './CloseRfqDialog.tsx';
import { ExtendRfqDeadlineDialog } from './ExtendRfqDeadlineDialog.tsx';
import { TransferRfqToCompanyButton } from './TransferRfqToCompanyButton.tsx';
import { type BuyerRfqAction, listAllowedBuyerRfqActions } from './allowedRfqActions.ts';
import { hasUnsentRfqDraft, useOpenRfqFormFromExistingRfq } from './useOpenRfqFormFromExistingRfq.ts';

const labels: Readonly<Record<BuyerRfqAction, string>> = {
  add: t`Add provider`,
  extend: t`Extend deadline`,
  close: t`Close RFQ`,
  reopen: t`Reopen RFQ`,
  again: t`Resend RFQ`,
  copy: t`Copy RFQ`,
};

interface RfqStepsProps {
  rfq: BuyerRfqReplyItem;
  links: readonly BuyerRfqLinkReplyItem[];
  now: number;
  /** Whether the user may view the RFQ but not change it. */
  readsOnly: boolean;
}

/** Buttons and dialogs for the buyer's actions on an RFQ, except awarding. */
export function BuyerRfqActionButtons({ rfq, links, now, readsOnly }: RfqStepsProps) {
  const [open, setOpen] = useState<BuyerRfqAction | null>(null);
  const [reopen, { isLoading }] = useReopenRfqMutation();
  const prefillForm = useOpenRfqFormFromExistingRfq();
  const { chosen: currency } = useQuoteComparisonCurrency();
  const { busy, start } = useFileDownload(t`Export failed`);
  const close = (): void => setOpen(null);
  const reopenRfq = async (): Promise<void> => {
    const reply = await reopen(rfq.id);
    if (reply.error !== undefined) showFailureToast(reply.error, t`RFQ not reopened`);
    else showToast({ type: 'success', title: t`RFQ reopened`, message: formatRfqTitle(rfq) });
  };
  const handleAction = (step: BuyerRfqAction): void => {
    if (step === 'reopen') void reopenRfq();
    else if ((step === 'again' || step === 'copy') && !hasUnsentRfqDraft()) prefillForm(rfq, links, step === 'again');
    else setOpen(step);
  };
  return (
    <>
      {readsOnly && (
        <Notice
          tone="info"
          title={t`You have read-only access`}
        >{t`An owner of your company can change your role.`}</Notice>
      )}
      <FlexRow gap={8} wrap role="group" tabIndex={-1} aria-label={t`RFQ actions`}>
        {(readsOnly ? [] : listAllowedBuyerRfqActions(rfq, now)).map((step) => (
          <Button key={step} busy={step === 'reopen' && isLoading} onClick={() => handleAction(step)}>
            {labels[step]}
          </Button>
        ))}
        <TransferRfqToCompanyButton rfq={rfq} />
      </FlexRow>
      <FlexRow gap={8} wrap role="group" aria-label={t`Export`}>
        <Button
          variant="quiet"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >{t`Print`}</Button>
        <Button
          variant="quiet"
          leftSection={<IconTable size={16} aria-hidden />}
          busy={busy !== null}
          onClick={() =>
            void start(buildApiRequest(exportQuotesEndpoint, { params: { id: rfq.id }, query: { currency } }))
          }
        >{t`Export to Excel`}</Button>
      </FlexRow>
      <AddRfqProviderDialog opened={open === 'add'} rfq={rfq} links={links} onClose={close} />
      <ExtendRfqDeadlineDialog opened={open === 'extend'} rfq={rfq} now={now} onClose={close} />
      <CloseRfqDialog opened={open === 'close'} rfq={rfq} onClose={close} />
      <ConfirmDialog
        opened={open === 'again' || open === 'copy'}
        title={t`Replace unsent request`}
        text={t`You started another request for quotes but did not send it. It will be replaced by a copy of this RFQ.`}
        confirmLabel={t`Replace`}
        danger
        onConfirm={() => prefillForm(rfq, links, open === 'again')}
        onCancel={close}
      />
    </>
  );
}
