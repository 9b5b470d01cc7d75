import { TextInput } from '@mantine/core';
import { needFields, readNeed, type TypedNeed } from '../../../shared/rfq/typedNeed.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from './QuoteGrid.module.css';

export interface NeedFieldsProps {
  typed: TypedNeed;
  onChange: (typed: TypedNeed) => void;
}

/** What the totals are worked out for: as the request says, until the buyer tries other numbers. */
export function NeedFields({ typed, onChange }: NeedFieldsProps) {
  const { errors } = readNeed(typed);
  return (
    <Row gap="8px 12px" wrap align="start" role="group" aria-label="Totals are for" className={classes['need']}>
      {needFields.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed[name]}
          error={errors[name]}
          onChange={({ currentTarget }) => onChange({ ...typed, [name]: currentTarget.value })}
        />
      ))}
    </Row>
  );
}
