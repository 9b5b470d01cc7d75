import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { type DecisionPriority, decisionPriorities } from '@marketplace/contracts/rfq/rfq.values.ts';
import { Notice } from '../../ui/Notice.tsx';
import { priorityNames } from '../../ui/rfq/rfqText.ts';
import classes from './RfqForm.module.css';
import { movePriority, togglePriority } from './rfqFormDraft.ts';

const tooMany = 'Maximum 3 priorities: You can select up to 3 decision factors. Remove one to add another.';

export interface RfqFormPrioritiesProps {
  /** The most important first. */
  chosen: readonly DecisionPriority[];
  onChange: (chosen: DecisionPriority[]) => void;
}

interface OrderProps extends RfqFormPrioritiesProps {
  factor: DecisionPriority;
  place: number;
}

function OrderedFactor({ factor, place, chosen, onChange }: OrderProps) {
  const name = priorityNames[factor];
  return (
    <li>
      <b className="tabular">{place + 1}</b>
      {name}
      <button
        type="button"
        aria-label={`Move ${name} up`}
        disabled={place === 0}
        onClick={() => onChange(movePriority(chosen, factor, -1))}
      >
        <IconArrowUp size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        disabled={place === chosen.length - 1}
        onClick={() => onChange(movePriority(chosen, factor, 1))}
      >
        <IconArrowDown size={16} aria-hidden />
      </button>
    </li>
  );
}

/** Up to three factors, in the order in which the quotes will be compared. */
export function RfqFormPriorities({ chosen, onChange }: RfqFormPrioritiesProps) {
  const [refused, setRefused] = useState(false);
  const toggle = (factor: DecisionPriority): void => {
    const next = togglePriority(chosen, factor);
    setRefused(next === null);
    if (next !== null) onChange(next);
  };
  return (
    <fieldset className={classes['priorities']}>
      <legend>Decision priorities</legend>
      <p className={classes['hint']}>Choose up to 3, the most important first. Quotes are compared in this order.</p>
      <div className={classes['factors']}>
        {decisionPriorities.map((factor) => {
          const place = chosen.indexOf(factor);
          return (
            <button key={factor} type="button" aria-pressed={place >= 0} onClick={() => toggle(factor)}>
              {place >= 0 && <b className="tabular">{place + 1}</b>}
              {priorityNames[factor]}
            </button>
          );
        })}
      </div>
      {refused && <Notice tone="info" title={tooMany} />}
      {chosen.length > 1 && (
        <ol className={classes['order']} aria-label="Order of priorities">
          {chosen.map((factor, place) => (
            <OrderedFactor key={factor} {...{ factor, place, chosen, onChange }} />
          ))}
        </ol>
      )}
    </fieldset>
  );
}
