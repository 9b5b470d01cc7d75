import { useState } from 'react';
import type { BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { tellOutcome } from '../../../../core/tellOutcome.ts';
import { handOverText } from '../../../../shared/rfq/handOverText.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { useOwnCompanyQuery } from '../../../companies/companiesApi.ts';
import { useHandOverRfqMutation, useOwnRfqsQuery } from '../buyerRfqApi.ts';

/** For who may act for a company: asks, and hands the request to it. */
function HandOverButton({ rfq }: { rfq: BuyerRfqView }) {
  const { data: own } = useOwnCompanyQuery(undefined);
  const [isAsking, setAsking] = useState(false);
  const [handOver, { isLoading }] = useHandOverRfqMutation();
  if (own?.standing !== 'member' || own.role === 'viewer') return null;
  const company = own.company?.name ?? 'your company';
  const run = async (): Promise<void> => {
    tellOutcome(await handOver(rfq.id), 'Request handed over', 'The request was not handed over');
    setAsking(false);
  };
  return (
    <>
      <Button wraps onClick={() => setAsking(true)}>
        Hand over to {company}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Hand over to ${company}`}
        text={handOverText(company, 'this request', 'it')}
        confirmLabel="Hand over"
        busyLabel="Handing over"
        danger
        busy={isLoading}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** The way of a request of the reader's alone to the company that the reader belongs to by now. */
export function HandOver({ rfq }: { rfq: BuyerRfqView }) {
  const { data } = useOwnRfqsQuery({ limit: 1, rfq: rfq.id });
  return data?.alone === true ? <HandOverButton rfq={rfq} /> : null;
}
