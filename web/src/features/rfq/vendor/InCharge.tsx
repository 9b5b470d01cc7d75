import { Menu } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconUserCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { VendorRfqRow } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { ColleagueView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { notify } from '../../../core/notify.tsx';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { useReadsOnly } from '../../../shared/access/useReadsOnly.ts';
import { rfqTitle } from '../../../shared/rfq/rfqText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useSetInChargeMutation, useVendorColleaguesQuery } from './vendorApi.ts';

type ChargedRfq = Pick<
  VendorRfqRow,
  'rfq_id' | 'number' | 'project_title' | 'response_status' | 'outcome' | 'in_charge'
>;

const nameOf = ({ name }: ColleagueView): string => name ?? 'A colleague without a name';

function wordsOf(inCharge: ColleagueView | null): string {
  if (inCharge === null) return 'Nobody in charge';
  return inCharge.own ? 'You are in charge' : `In charge: ${nameOf(inCharge)}`;
}

/** Whether nothing can come of it any more, so that nobody takes charge of it. */
const isOver = ({ response_status: status, outcome }: ChargedRfq): boolean =>
  outcome !== 'awarded' && (outcome !== null || status === 'rejected');

/** Who of the provider is in charge of a request, and a menu by which somebody else is, for who answers. */
export function InCharge({ rfq }: { rfq: ChargedRfq }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data: colleagues } = useVendorColleaguesQuery(isOpen ? undefined : skipToken);
  const [setInCharge, { isLoading }] = useSetInChargeMutation();
  const readsOnly = useReadsOnly();
  const { in_charge: current } = rfq;
  if (readsOnly) return <Text size="small">{wordsOf(current)}</Text>;
  if (isOver(rfq)) return current === null ? null : <Text size="small">{wordsOf(current)}</Text>;

  const change = async (to: ColleagueView | null): Promise<void> => {
    const body = { rfq_id: rfq.rfq_id, user_id: to?.user_id ?? null, seen: current?.user_id ?? null };
    const reply = await setInCharge(body);
    if (reply.error !== undefined) {
      notifyFailure(reply.error, 'Not changed');
      return;
    }
    notify({ type: 'success', title: wordsOf(to), message: rfqTitle(rfq) });
  };
  const others = (colleagues ?? []).filter(({ user_id: id, own }) => !own && id !== current?.user_id);
  const self = colleagues?.find(({ own }) => own);
  return (
    <Menu opened={isOpen} onChange={setIsOpen} onClose={() => button.current?.focus()} position="bottom-end">
      <Menu.Target>
        <Button
          ref={button}
          variant="quiet"
          wraps
          busy={isLoading}
          busyLabel={wordsOf(current)}
          leftSection={<IconUserCheck size={16} aria-hidden />}
          aria-label={`${wordsOf(current)}, ${rfqTitle(rfq)}`}
        >
          {wordsOf(current)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {self !== undefined && current?.own !== true && (
          <Menu.Item onClick={() => void change(self)}>Take charge</Menu.Item>
        )}
        {others.map((person) => (
          <Menu.Item key={person.user_id} onClick={() => void change(person)}>
            Give to {nameOf(person)}
          </Menu.Item>
        ))}
        {current !== null && <Menu.Item onClick={() => void change(null)}>Put nobody in charge</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
