import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconUserCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { VendorRfqListReplyItem } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { VendorColleagueReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { useIsReadOnlyVendor } from '../../../shared/access/useIsReadOnlyVendor.ts';
import { formatRfqTitle } from '../../../shared/rfq/rfqText.ts';
import { Button } from '../../../ui/Button.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { useSetAssigneeMutation, useVendorColleaguesQuery } from './vendorApi.ts';

type AssignableRfq = Pick<
  VendorRfqListReplyItem,
  'rfq_id' | 'number' | 'project_title' | 'response_status' | 'outcome' | 'in_charge'
>;

const getColleagueName = ({ name }: VendorColleagueReplyItem): string => name ?? t`Unnamed colleague`;

function describeAssignee(assignee: VendorColleagueReplyItem | null): string {
  if (assignee === null) return t`Unassigned`;
  return assignee.own ? t`Assigned to you` : t`Assigned to ${{ colleague: getColleagueName(assignee) }}`;
}

/** Whether the request is finished and can therefore no longer be assigned. */
const isFinished = ({ response_status: status, outcome }: AssignableRfq): boolean =>
  outcome !== 'awarded' && (outcome !== null || status === 'rejected');

/**
 * Assignee of a request within the provider's team, with a menu to change the assignee. There is no menu for viewers or
 * for finished requests.
 */
export function RfqAssigneeMenu({ rfq }: { rfq: AssignableRfq }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data: colleagues } = useVendorColleaguesQuery(isOpen ? undefined : skipToken);
  const [setAssignee, { isLoading }] = useSetAssigneeMutation();
  const readsOnly = useIsReadOnlyVendor();
  const { in_charge: current } = rfq;
  if (readsOnly) return <MutedText size="small">{describeAssignee(current)}</MutedText>;
  if (isFinished(rfq)) return current === null ? null : <MutedText size="small">{describeAssignee(current)}</MutedText>;

  const change = async (to: VendorColleagueReplyItem | null): Promise<void> => {
    const body = { rfq_id: rfq.rfq_id, user_id: to?.user_id ?? null, seen: current?.user_id ?? null };
    const reply = await setAssignee(body);
    if (reply.error !== undefined) {
      showFailureToast(reply.error, t`The assignee was not changed`);
      return;
    }
    showToast({ type: 'success', title: describeAssignee(to), message: formatRfqTitle(rfq) });
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
          busyLabel={describeAssignee(current)}
          leftSection={<IconUserCheck size={16} aria-hidden />}
          aria-label={t`${{ assignee: describeAssignee(current) }}, ${{ rfqTitle: formatRfqTitle(rfq) }}`}
        >
          {describeAssignee(current)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {self !== undefined && current?.own !== true && (
          <Menu.Item onClick={() => void change(self)}>{t`Assign to me`}</Menu.Item>
        )}
        {others.map((person) => (
          <Menu.Item
            key={person.user_id}
            onClick={() => void change(person)}
          >{t`Assign to ${{ colleague: getColleagueName(person) }}`}</Menu.Item>
        ))}
        {current !== null && <Menu.Item onClick={() => void change(null)}>{t`Unassign`}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
