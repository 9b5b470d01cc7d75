import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatRfqQuantities } from '@marketplace/domain/rfq/quoteText.ts';
import { rfqQuantityFieldLabels } from '../../../../shared/rfq/rfqNeedInput.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FlexRow } from '../../../../ui/FlexRow.tsx';
import { MutedText } from '../../../../ui/MutedText.tsx';
import { useIsRfqReadOnlyForBuyer } from '../useIsRfqReadOnlyForBuyer.ts';
import classes from './RfqQuantityFields.module.css';
import { ConfirmRfqQuantitiesChangeDialog } from './ConfirmRfqQuantitiesChangeDialog.tsx';
import type { RfqQuantitiesDraft } from './useRfqQuantitiesDraft.ts';

export interface RfqQuantityFieldsProps {
  rfq: BuyerRfqReplyItem;
  draft: RfqQuantitiesDraft;
}

/**
 * Notice that the edited quantities are not saved, with a reset button. If the buyer can change the request, there is
 * also a save button.
 */
function UnsavedNeedNotice({ rfq, draft }: RfqQuantityFieldsProps) {
  const [saving, setSaving] = useState(false);
  const readsOnly = useIsRfqReadOnlyForBuyer(rfq.id);
  const quantities = formatRfqQuantities(rfq.need);
  const isValid = Object.keys(draft.errors).length === 0;
  return (
    <FlexRow gap="8px 16px" wrap justify="between" className={classes['tried']}>
      <MutedText size="small" role="status">
        {quantities === null
          ? t`These quantities are not saved yet. The request states no quantities.`
          : t`These quantities are not saved yet. The request states ${quantities}.`}
      </MutedText>
      <FlexRow gap={8} wrap>
        <Button variant="quiet" onClick={draft.reset}>{t`Reset quantities`}</Button>
        {rfq.outcome === null && !readsOnly && (
          <Button disabled={!isValid} onClick={() => setSaving(true)}>{t`Save quantities`}</Button>
        )}
      </FlexRow>
      <ConfirmRfqQuantitiesChangeDialog opened={saving} rfq={rfq} need={draft.need} onClose={() => setSaving(false)} />
    </FlexRow>
  );
}

/**
 * Fields for the quantities from which quote totals are calculated. The fields start with the quantities of the
 * request; the buyer can edit and save them.
 */
export function RfqQuantityFields({ rfq, draft }: RfqQuantityFieldsProps) {
  return (
    <div className={classes['need']}>
      <FlexRow
        gap="8px 12px"
        wrap
        align="start"
        role="group"
        aria-label={t`Quantities used to calculate totals`}
        className={classes['fields']}
      >
        {rfqQuantityFieldLabels.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={draft.typed[name]}
            error={draft.errors[name]}
            onChange={({ currentTarget }) => draft.change({ ...draft.typed, [name]: currentTarget.value })}
          />
        ))}
      </FlexRow>
      {draft.isChanged && <UnsavedNeedNotice rfq={rfq} draft={draft} />}
    </div>
  );
}
