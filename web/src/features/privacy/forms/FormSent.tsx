import { confirmableDays, confirmationHours } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Says that the form was taken and what is to be done next; the focus goes there, since the form is gone. */
export function FormSent({ said, onAgain }: { said: string; onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone="success"
        title="Request submitted"
        action={<Button onClick={onAgain}>Submit Another Request</Button>}
      >
        {said} The mail comes within {confirmationHours} hours, and its link works for {confirmableDays} days.
      </Notice>
    </div>
  );
}
