import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DayTime } from '../../ui/RelativeTime.tsx';
import { PersonLine } from './PersonLine.tsx';
import { RightsSelect, type RightsSelectProps } from './RightsSelect.tsx';

export interface WaitingLineProps<Right extends string>
  extends Pick<RightsSelectProps<Right>, 'name' | 'rights' | 'words'> {
  email: string | null;
  /** Time of the request, ISO 8601. */
  askedAt: string;
  /** The initially selected right. */
  usual: Right;
  /** Additional information about the requester. */
  remark?: ReactNode;
  approving: boolean;
  declining: boolean;
  onApprove: (right: Right) => void;
  onDecline: () => void;
}

/** A pending access request: approve with the selected rights, or decline. */
export function WaitingLine<Right extends string>(props: WaitingLineProps<Right>) {
  const { name, email, askedAt, rights, words, usual, remark, approving, declining, onApprove, onDecline } = props;
  const [right, setRight] = useState(usual);
  const details = (
    <>
      <small>{email}</small>
      <small>
        Asked <DayTime instant={askedAt} />
      </small>
      {remark}
    </>
  );
  return (
    <PersonLine name={name} details={details}>
      <RightsSelect {...{ name, rights, words }} value={right} onChoose={setRight} />
      <Button
        variant="primary"
        busy={approving}
        busyLabel="Approving"
        aria-label={`Approve ${name}`}
        onClick={() => onApprove(right)}
      >
        Approve
      </Button>
      <Button busy={declining} busyLabel="Declining" aria-label={`Decline ${name}`} onClick={onDecline}>
        Decline
      </Button>
    </PersonLine>
  );
}
