import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { needFields } from '../../../../shared/rfq/typedNeed.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Row } from '../../../../ui/Row.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useBuyerReadsOnly } from '../useBuyerReadsOnly.ts';
import { namedNeed } from './namedNeed.ts';
import classes from './NeedFields.module.css';
import { SaveNeedDialog } from './SaveNeedDialog.tsx';
import type { TriedNeed } from './useTriedNeed.ts';

export interface NeedFieldsProps {
  rfq: BuyerRfqView;
  tried: TriedNeed;
}

/** Notice that the numbers are unsaved, with buttons to reset or save them. */
function UnsavedNeedNotice({ rfq, tried }: NeedFieldsProps) {
  const [saving, setSaving] = useState(false);
  const readsOnly = useBuyerReadsOnly(rfq.id);
  const isValid = Object.keys(tried.errors).length === 0;
  return (
    <Row gap="8px 16px" wrap justify="between" className={classes['tried']}>
      <Text size="small" role="status">
        You are trying numbers on this page alone. The request says {namedNeed(rfq.need)}.
      </Text>
      <Row gap={8} wrap>
        <Button variant="quiet" onClick={tried.reset}>
          Back to the Request’s
        </Button>
        {rfq.outcome === null && !readsOnly && (
          <Button disabled={!isValid} onClick={() => setSaving(true)}>
            Save for This Request
          </Button>
        )}
      </Row>
      <SaveNeedDialog opened={saving} rfq={rfq} need={tried.need} onClose={() => setSaving(false)} />
    </Row>
  );
}

/** Fields for the need that totals are calculated for, initially the request's; the buyer can edit and save it. */
export function NeedFields({ rfq, tried }: NeedFieldsProps) {
  return (
    <div className={classes['need']}>
      <Row gap="8px 12px" wrap align="start" role="group" aria-label="Totals are for" className={classes['fields']}>
        {needFields.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={tried.typed[name]}
            error={tried.errors[name]}
            onChange={({ currentTarget }) => tried.change({ ...tried.typed, [name]: currentTarget.value })}
          />
        ))}
      </Row>
      {tried.isTried && <UnsavedNeedNotice rfq={rfq} tried={tried} />}
    </div>
  );
}
