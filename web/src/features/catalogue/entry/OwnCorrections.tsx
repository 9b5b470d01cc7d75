import { mostOwnCorrections } from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import type { CorrectionStatus, CorrectionView } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { useReadsOnly } from '../../../shared/access/useReadsOnly.ts';
import { Button } from '../../../ui/Button.tsx';
import { CutNote } from '../../../ui/CutNote.tsx';
import { entryLabel, entryText } from '../../../shared/catalogue/entryWords.ts';
import { FieldChanges } from '../../../shared/catalogue/FieldChanges.tsx';
import { DayTime } from '../../../ui/RelativeTime.tsx';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { useWithdrawCorrectionMutation } from './entryApi.ts';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './Entry.module.css';

const statusPresentations: Readonly<Record<CorrectionStatus, { label: string; tone: Tone; Icon: typeof IconClock }>> = {
  pending: { label: 'Waiting', tone: 'amber', Icon: IconClock },
  accepted: { label: 'Accepted', tone: 'green', Icon: IconCheck },
  rejected: { label: 'Rejected', tone: 'red', Icon: IconX },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', Icon: IconBan },
};

function Correction({ correction }: { correction: CorrectionView }) {
  const { id, status, changes, reason, proposedAt } = correction;
  const { label, tone, Icon } = statusPresentations[status];
  const readsOnly = useReadsOnly();
  const [withdraw, { isLoading }] = useWithdrawCorrectionMutation();
  const submit = async (): Promise<void> => {
    const reply = await withdraw(id);
    if (reply.error !== undefined) notifyFailure(reply.error, 'Withdrawal failed', { instead: 'Please try again.' });
  };
  return (
    <li>
      <Row gap={8} wrap className={classes['head']}>
        <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
          {label}
        </Badge>
        <span className={classes['small']}>
          Proposed <DayTime instant={proposedAt} />
        </span>
        {status === 'pending' && !readsOnly && (
          <Button variant="quiet" busy={isLoading} busyLabel="Withdrawing" onClick={() => void submit()}>
            Withdraw
          </Button>
        )}
      </Row>
      <FieldChanges
        changes={changes.map(({ field, from, to }) => ({
          field: entryLabel(field),
          before: entryText(field, from),
          after: entryText(field, to),
        }))}
      />
      {reason !== null && (
        <Text size="medium" className={classes['reason']}>
          Reason: {reason}
        </Text>
      )}
    </li>
  );
}

/** Lists the provider's proposed corrections with their status. */
export function OwnCorrections({ corrections }: { corrections: readonly CorrectionView[] }) {
  return (
    <section className={classes['own']} aria-label="Your corrections">
      <h3>Your corrections</h3>
      <ul>
        {corrections.map((correction) => (
          <Correction key={correction.id} correction={correction} />
        ))}
      </ul>
      {corrections.length >= mostOwnCorrections && (
        <CutNote>{`Your newest ${mostOwnCorrections} corrections.`}</CutNote>
      )}
    </section>
  );
}
