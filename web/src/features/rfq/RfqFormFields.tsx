import { Textarea, TextInput } from '@mantine/core';
import { urgencies, type Urgency } from '@marketplace/contracts/rfq/rfq.values.ts';
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx';
import classes from './RfqForm.module.css';
import type { RfqDraft, RfqFormErrors, RfqFormValues } from './rfqFormDraft.ts';
import { RfqFormPriorities } from './RfqFormPriorities.tsx';

export interface RfqFormFieldsProps {
  values: RfqFormValues;
  errors: RfqFormErrors;
  onChange: (members: Partial<RfqDraft>) => void;
}

const urgencyNames: Readonly<Record<Urgency, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};
const urgencyChoices = urgencies.map((value) => ({ value, label: urgencyNames[value] }));

const textFields = [
  { name: 'companyName', label: 'Company name', required: true, maxLength: 200, autoComplete: 'organization' },
  { name: 'contactName', label: 'Contact name', required: true, maxLength: 200, autoComplete: 'name' },
  { name: 'email', label: 'Email', required: true, maxLength: 254, autoComplete: 'email', inputMode: 'email' },
  { name: 'phone', label: 'Phone', maxLength: 60, autoComplete: 'tel', inputMode: 'tel', description: 'Optional' },
  { name: 'projectTitle', label: 'Project title', maxLength: 200, description: 'Optional' },
  { name: 'expectedVolume', label: 'Expected volume', maxLength: 100, description: 'Optional', placeholder: '5000' },
] as const;

export function RfqFormFields({ values, errors, onChange }: RfqFormFieldsProps) {
  return (
    <>
      <div className={classes['fields']}>
        {textFields.map(({ name, ...field }) => (
          <TextInput
            key={name}
            {...field}
            required={false}
            aria-required={'required' in field}
            withAsterisk={'required' in field}
            name={name}
            value={values[name]}
            error={errors[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={classes['urgency']}>
        <span className={classes['label']} aria-hidden="true">
          Urgency
        </span>
        <SegmentedSwitch
          label="Urgency"
          choices={urgencyChoices}
          value={values.urgency}
          onChange={(urgency) => onChange({ urgency })}
          block
        />
      </div>
      <RfqFormPriorities
        chosen={values.decisionPriorities}
        onChange={(decisionPriorities) => onChange({ decisionPriorities })}
      />
      <Textarea
        label="Custom requirements"
        description="Optional. Free text is passed on to the providers as it is: leave out what they should not read before they accept."
        name="customRequirements"
        maxLength={10_000}
        rows={5}
        value={values.customRequirements}
        error={errors.customRequirements}
        onChange={(event) => onChange({ customRequirements: event.currentTarget.value })}
      />
    </>
  );
}
