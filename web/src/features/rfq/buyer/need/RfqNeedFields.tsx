import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { rfqNeedFields } from '../../../../shared/rfq/rfqNeedInput.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Row } from '../../../../ui/Row.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useIsRfqReadOnlyForBuyer } from '../useIsRfqReadOnlyForBuyer.ts';
import { formatRfqNeedInSentence } from './formatRfqNeedInSentence.ts';
import classes from './RfqNeedFields.module.css';
import { SaveRfqNeedDialog } from './SaveRfqNeedDialog.tsx';
import type { RfqNeedDraft } from './useRfqNeedDraft.ts';

export interface RfqNeedFieldsProps {
  rfq: BuyerRfqView;
  draft: RfqNeedDraft;
}

/** Notice that the numbers are unsaved, with buttons to reset or save them. */
function UnsavedNeedNotice({ rfq, draft }: RfqNeedFieldsProps) {
  const [saving, setSaving] = useState(false);
  const readsOnly = useIsRfqReadOnlyForBuyer(rfq.id);
  const isValid = Object.keys(draft.errors).length === 0;
  return (
    <Row gap="8px 16px" wrap justify="between" className={classes['tried']}>
      <Text size="small" role="status">
        You are trying numbers on this page alone. The request says {formatRfqNeedInSentence(rfq.need)}.
      </Text>
      <Row gap={8} wrap>
        <Button variant="quiet" onClick={draft.reset}>
          Back to the Request’s
        </Button>
        {rfq.outcome === null && !readsOnly && (
          <Button disabled={!isValid} onClick={() => setSaving(true)}>
            Save for This Request
          </Button>
        )}
      </Row>
      <SaveRfqNeedDialog opened={saving} rfq={rfq} need={draft.need} onClose={() => setSaving(false)} />
    </Row>
  );
}

/**
 * Fields for the need that quote totals are calculated for. They start with the need of the request; the buyer can edit
 * and save it.
 */
export function RfqNeedFields({ rfq, draft }: RfqNeedFieldsProps) {
  return (
    <div className={classes['need']}>
      <Row gap="8px 12px" wrap align="start" role="group" aria-label="Totals are for" className={classes['fields']}>
        {rfqNeedFields.map(({ name, label }) => (
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
      </Row>
      {draft.isChanged && <UnsavedNeedNotice rfq={rfq} draft={draft} />}
    </div>
  );
}
