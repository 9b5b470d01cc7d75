import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  formatCatalogueEntryFieldText,
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
  pending: { label: t`Pending`, tone: 'amber', Icon: IconClock },
  accepted: { label: t`Accepted`, tone: 'green', Icon: IconCheck },
  rejected: { label: t`Rejected`, tone: 'red', Icon: IconX },
  withdrawn: { label: t`Withdrawn`, tone: 'neutral', Icon: IconBan },
};

function Correction({ correction }: { correction: CatalogueCorrectionReplyItem }) {
  const { id, status, changes, reason, proposedAt } = correction;
  const { label, tone, Icon } = statusPresentations[status];
  const readsOnly = useIsReadOnlyVendor();
  const [withdraw, { isLoading }] = useWithdrawCorrectionMutation();
  const submit = async (): Promise<void> => {
    const reply = await withdraw(id);
    if (reply.error !== undefined)
      showFailureToast(reply.error, t`The correction was not withdrawn`, { instead: t`Please try again.` });
  };
  return (
    <li>
      <FlexRow gap={8} wrap className={classes['head']}>
        <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
          {label}
        </Badge>
        <span className={classes['small']}>
          <Trans>
            Proposed <CalendarDateWithTimeTooltip instant={proposedAt} />
          </Trans>
        </span>
        {status === 'pending' && !readsOnly && (
          <Button
            variant="quiet"
            busy={isLoading}
            busyLabel={t`Withdrawing`}
            onClick={() => void submit()}
          >{t`Withdraw`}</Button>
        )}
      </FlexRow>
      <FieldChangeList
        changes={changes.map(({ field, from, to }) => ({
          field: getCatalogueEntryFieldLabel(field),
          before: formatCatalogueEntryFieldText(field, from),
          after: formatCatalogueEntryFieldText(field, to),
        }))}
      />
      {reason !== null && <MutedText size="medium" className={classes['reason']}>{t`Reason: ${reason}`}</MutedText>}
    </li>
  );
}

/** Lists the provider's proposed corrections with their status. */
export function OwnCatalogueCorrectionsList({ corrections }: { corrections: readonly CatalogueCorrectionReplyItem[] }) {
  return (
    <section className={classes['own']} aria-label={t`Your corrections`}>
      <h3>{t`Your corrections`}</h3>
      <ul>
        {corrections.map((correction) => (
          <Correction key={correction.id} correction={correction} />
        ))}
      </ul>
      {corrections.length >= maxListedOwnCatalogueCorrections && (
        <TruncationNote>{t`Only your ${maxListedOwnCatalogueCorrections} most recent corrections are shown.`}</TruncationNote>
      )}
    </section>
  );
}
