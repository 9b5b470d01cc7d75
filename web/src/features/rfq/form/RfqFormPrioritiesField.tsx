import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type BuyerDecisionCriterion, buyerDecisionCriteria } from '@marketplace/contracts/rfq/rfq.values.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { decisionPriorityLabels } from '../../../shared/rfq/rfqText.ts';
import { MutedText } from '../../../ui/MutedText.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './RfqForm.module.css';
import { toggleDecisionPriority } from './rfqFormDraft.ts';
import { RfqFormPriorityOrderList, type RfqFormPriorityOrderListProps } from './RfqFormPriorityOrderList.tsx';

const maxPrioritiesText = t`Maximum 3 priorities: You can select up to 3 decision factors. Remove one to add another.`;

/** Picker for up to three decision priorities. Their order is the order of the criteria in the quote comparison. */
export function RfqFormPrioritiesField({ chosen, onChange }: RfqFormPriorityOrderListProps) {
  const [refused, setRefused] = useState(false);
  const toggle = (factor: BuyerDecisionCriterion): void => {
    const next = toggleDecisionPriority(chosen, factor);
    setRefused(next === null);
    if (next !== null) onChange(next);
  };
  return (
    <Stack as="fieldset" gap={10} className={classes['priorities']}>
      <legend>{t`Decision priorities`}</legend>
      <MutedText
        faint
        size="small"
        className={classes['hint']}
      >{t`Choose up to 3, the most important first. Quotes are compared in this order.`}</MutedText>
      <div className={classes['factors']}>
        {buyerDecisionCriteria.map((factor) => {
          const position = chosen.indexOf(factor);
          return (
            <button key={factor} type="button" aria-pressed={position >= 0} onClick={() => toggle(factor)}>
              {position >= 0 && <b className="tabular">{position + 1}</b>}
              {decisionPriorityLabels[factor]}
            </button>
          );
        })}
      </div>
      {refused && <Notice tone="info" title={maxPrioritiesText} />}
      {chosen.length > 1 && <RfqFormPriorityOrderList chosen={chosen} onChange={onChange} />}
    </Stack>
  );
}
