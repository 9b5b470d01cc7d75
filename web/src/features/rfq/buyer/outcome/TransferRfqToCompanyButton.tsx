import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { showOutcomeToast } from '../../../../core/showOutcomeToast.ts';
import { formatRequestTransferWarning } from '../../../../shared/rfq/transferWarning.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { useOwnCompanyQuery } from '../../../companies/companiesApi.ts';
import { useTransferRfqMutation, useOwnRfqsQuery } from '../buyerRfqApi.ts';

/** Transfer button with a confirmation dialog. Renders nothing for viewers and for users without a company. */
function ConfirmedTransferButton({ rfq }: { rfq: BuyerRfqReplyItem }) {
  const { data: ownCompany } = useOwnCompanyQuery(undefined);
  const [isConfirming, setConfirming] = useState(false);
  const [transfer, { isLoading }] = useTransferRfqMutation();
  if (ownCompany?.standing !== 'member' || ownCompany.role === 'viewer') return null;
  const company = ownCompany.company?.name ?? t`your company`;
  const submit = async (): Promise<void> => {
    showOutcomeToast(await transfer(rfq.id), t`Request transferred`, t`Request not transferred`);
    setConfirming(false);
  };
  return (
    <>
      <Button wraps onClick={() => setConfirming(true)}>{t`Transfer to ${company}`}</Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t`Transfer to ${company}`}
        text={formatRequestTransferWarning(company, 1)}
        confirmLabel={t`Transfer`}
        busyLabel={t`Transferring`}
        danger
        busy={isLoading}
        onConfirm={() => void submit()}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}

/** Button that transfers a personal RFQ to the user's company. Renders nothing for an RFQ that belongs to a company. */
export function TransferRfqToCompanyButton({ rfq }: { rfq: BuyerRfqReplyItem }) {
  const { data } = useOwnRfqsQuery({ limit: 1, rfq: rfq.id });
  return data?.alone === true ? <ConfirmedTransferButton rfq={rfq} /> : null;
}
