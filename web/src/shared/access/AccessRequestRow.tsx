import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CalendarDateWithTimeTooltip } from '../../ui/RelativeTimeText.tsx';
import { PersonNameAndActionsRow } from './PersonNameAndActionsRow.tsx';
import { AccessRightsSelect, type AccessRightsSelectProps } from './AccessRightsSelect.tsx';

export interface AccessRequestRowProps<Right extends string>
  extends Pick<AccessRightsSelectProps<Right>, 'name' | 'rights' | 'words'> {
  email: string | null;
  /** Time of the request, ISO 8601. */
  requestedAt: string;
  /** The initially selected right. */
  defaultRight: Right;
  /** Additional information about the requester. */
  remark?: ReactNode;
  approving: boolean;
  declining: boolean;
  onApprove: (right: Right) => void;
  onDecline: () => void;
}

/** Row of a pending access request, with buttons to approve it with the selected right or to decline it. */
export function AccessRequestRow<Right extends string>(props: AccessRequestRowProps<Right>) {
  const { name, email, requestedAt, rights, words, defaultRight, remark, approving, declining, onApprove, onDecline } =
    props;
  const [right, setRight] = useState(defaultRight);
  const details = (
    <>
      <small>{email}</small>
      <small>
        <Trans>
          Requested <CalendarDateWithTimeTooltip instant={requestedAt} />
        </Trans>
      </small>
      {remark}
    </>
  );
  return (
    <PersonNameAndActionsRow name={name} details={details}>
      <AccessRightsSelect {...{ name, rights, words }} value={right} onChoose={setRight} />
      <Button
        variant="primary"
        busy={approving}
        busyLabel={t`Approving`}
        aria-label={t`Approve ${name}`}
        onClick={() => onApprove(right)}
      >{t`Approve`}</Button>
      <Button
        busy={declining}
        busyLabel={t`Declining`}
        aria-label={t`Decline ${name}`}
        onClick={onDecline}
      >{t`Decline`}</Button>
    </PersonNameAndActionsRow>
  );
}
