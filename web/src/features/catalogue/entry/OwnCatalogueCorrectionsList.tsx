import { maxListedOwnCatalogueCorrections } from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import type {
  CatalogueCorrectionStatus,
  CatalogueCorrectionReplyItem,
} from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { useIsReadOnlyVendor } from '../../../shared/access/useIsReadOnlyVendor.ts';
import { Button } from '../../../ui/Button.tsx';
import { TruncationNote } from '../../../ui/TruncationNote.tsx';
import {
  getCatalogueEntryFieldLabel,
  formatCatalogueEntryFieldValue,
} from '../../../shared/catalogue/entryFieldText.ts';
import { FieldChangeList } from '../../../shared/catalogue/FieldChangeList.tsx';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { useWithdrawCorrectionMutation } from './entryApi.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './Entry.module.css';

const statusPresentations: Readonly<
  Record<CatalogueCorrectionStatus, { label: string; tone: BadgeTone; Icon: typeof IconClock }>
> = {
  pending: { label: 'Waiting', tone: 'amber', Icon: IconClock },
  accepted: { label: 'Accepted', tone: 'green', Icon: IconCheck },
  rejected: { label: 'Rejected', tone: 'red', Icon: IconX },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', Icon: IconBan },
};

function Correction({ correction }: { correction: CatalogueCorrectionReplyItem }) {
  const { id, status, changes, reason, proposedAt } = correction;
  const { label, tone, Icon } = statusPresentations[status];
  const readsOnly = useIsReadOnlyVendor();
  const [withdraw, { isLoading }] = useWithdrawCorrectionMutation();
  const submit = async (): Promise<void> => {
    const reply = await withdraw(id);
    if (reply.error !== undefined) showFailureToast(reply.error, 'Withdrawal failed', { instead: 'Please try again.' });
  };
  return (
    <li>
      <FlexRow gap={8} wrap className={classes['head']}>
        <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
          {label}
        </Badge>
        <span className={classes['small']}>
          Proposed <CalendarDateWithTimeTooltip instant={proposedAt} />
        </span>
        {status === 'pending' && !readsOnly && (
          <Button variant="quiet" busy={isLoading} busyLabel="Withdrawing" onClick={() => void submit()}>
            Withdraw
          </Button>
        )}
      </FlexRow>
      <FieldChangeList
        changes={changes.map(({ field, from, to }) => ({
          field: getCatalogueEntryFieldLabel(field),
          before: formatCatalogueEntryFieldValue(field, from),
          after: formatCatalogueEntryFieldValue(field, to),
        }))}
      />
      {reason !== null && (
        <MutedText size="medium" className={classes['reason']}>
          Reason: {reason}
        </MutedText>
      )}
    </li>
  );
}

/** Lists the provider's proposed corrections with their status. */
export function OwnCatalogueCorrectionsList({ corrections }: { corrections: readonly CatalogueCorrectionReplyItem[] }) {
  return (
    <section className={classes['own']} aria-label="Your corrections">
      <h3>Your corrections</h3>
      <ul>
        {corrections.map((correction) => (
          <Correction key={correction.id} correction={correction} />
        ))}
      </ul>
      {corrections.length >= maxListedOwnCatalogueCorrections && (
        <TruncationNote>{`Your newest ${maxListedOwnCatalogueCorrections} corrections.`}</TruncationNote>
      )}
    </section>
  );
}
