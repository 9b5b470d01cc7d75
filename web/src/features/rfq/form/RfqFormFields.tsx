import { select, t } from '@lingui/core/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ChangeEvent, ReactNode } from 'react';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { defaultRfqDeadlineDays, rfqUrgencies, type RfqUrgency } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  type DeviceDataVolumeProfileName,
  typicalDeviceDataVolumeByProfile,
} from '@marketplace/domain/rfq/typicalData.ts';
import { rfqQuantityFieldLabels } from '../../../shared/rfq/rfqNeedInput.ts';
import { DayInput } from '../../../ui/DayInput.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TwoColumns } from '../../../ui/TwoColumns.tsx';
import classes from './RfqForm.module.css';
import type { RfqFormDraft, RfqFormValues } from './rfqFormDraft.ts';
import { convertRfqDueDayToDeadline, getRfqDueDayRange, validateRfqDueDay } from './rfqFormDueDay.ts';
import { RfqFormPrioritiesField } from './RfqFormPrioritiesField.tsx';

export interface RfqFormFieldsProps {
  form: Pick<UseFormReturnType<RfqFormDraft>, 'getInputProps' | 'setFieldValue'>;
  /** Form values, prefilled from the account. */
  values: RfqFormValues;
  /** Milliseconds since 1970. */
  now: number;
  /** Notice below the text fields. */
  children?: ReactNode;
}

const urgencyNames: Readonly<Record<RfqUrgency, string>> = {
  low: t`Low`,
  medium: t`Medium`,
  high: t`High`,
  urgent: t`Urgent`,
};
const urgencyChoices = rfqUrgencies.map((value) => ({ value, label: urgencyNames[value] }));

const textFields = [
  { name: 'companyName', label: t`Company name`, optional: false, maxLength: 200, autoComplete: 'organization' },
  { name: 'contactName', label: t`Contact name`, optional: false, maxLength: 200, autoComplete: 'name' },
  { name: 'email', label: t`Email`, optional: false, maxLength: 254, autoComplete: 'email', inputMode: 'email' },
  { name: 'phone', label: t`Phone`, maxLength: 60, autoComplete: 'tel', inputMode: 'tel', optional: true },
  { name: 'projectTitle', label: t`Project title`, maxLength: 200, optional: true },
  { name: 'expectedVolume', label: t`Expected volume`, maxLength: 100, optional: true, placeholder: '5000' },
] as const;

function FieldLabel({ optional, children }: { optional: boolean; children: string }) {
  if (!optional) return children;
  return (
    <>
      {children} <small>{t`optional`}</small>
    </>
  );
}

/**
 * Returns props for the megabytes input. If the value is the typical data volume of the buyer's application, it is
 * marked as typical until the user edits it.
 */
function getMegabytesInputProps({ setFieldValue }: RfqFormFieldsProps['form'], { need, typicalFor }: RfqFormValues) {
  return {
    value: need.megabytes,
    ...(typicalFor !== null && { description: formatTypicalData(typicalFor), 'data-typical': true }),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setFieldValue('need.megabytes', value);
      setFieldValue('ownMegabytes', true);
    },
  };
}

function formatTypicalData(profile: DeviceDataVolumeProfileName): string {
  const assumption = formatMessage(typicalDeviceDataVolumeByProfile[profile].because);
  return select(profile, {
    Light: `Typical for light data: ${assumption}. Change it if your devices differ.`,
    Moderate: `Typical for moderate data: ${assumption}. Change it if your devices differ.`,
    High: `Typical for high data: ${assumption}. Change it if your devices differ.`,
    other: `Typical: ${assumption}. Change it if your devices differ.`,
  });
}

/** All input fields of the RFQ form. The selected providers and the submit button are not included. */
export function RfqFormFields({ form, values, now, children }: RfqFormFieldsProps) {
  const { getInputProps, setFieldValue } = form;
  const due = getRfqDueDayRange(now);
  return (
    <Stack gap={20}>
      <TwoColumns gap={16} stacked>
        {textFields.map(({ name, label, optional, ...attributes }) => (
          <TextInput
            key={name}
            {...attributes}
            label={<FieldLabel optional={optional}>{label}</FieldLabel>}
            withAsterisk={!optional}
            aria-required={!optional}
            name={name}
            {...getInputProps(name)}
            value={values[name]}
          />
        ))}
      </TwoColumns>
      {children}
      <Stack gap={6} as="fieldset" className={classes['need']}>
        <legend>
          <FieldLabel optional>{t`Quantities for comparing total costs`}</FieldLabel>
        </legend>
        <TwoColumns gap={16} stacked>
          {rfqQuantityFieldLabels.map(({ name, label }) => (
            <TextInput
              key={name}
              label={label}
              name={`need.${name}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              {...getInputProps(`need.${name}`)}
              {...(name === 'megabytes' && getMegabytesInputProps(form, values))}
            />
          ))}
        </TwoColumns>
      </Stack>
      <div className={classes['when']}>
        <Stack gap={6} className={classes['urgency']}>
          <span className={classes['label']} aria-hidden="true">{t`Urgency`}</span>
          <SegmentedSwitch
            label={t`Urgency`}
            choices={urgencyChoices}
            value={values.urgency}
            onChange={(urgency) => setFieldValue('urgency', urgency)}
            block
          />
        </Stack>
        <DayInput
          name="answersDue"
          label={<FieldLabel optional>{t`Deadline`}</FieldLabel>}
          title={t`If you choose no day, the deadline is the end of day ${defaultRfqDeadlineDays} after sending`}
          min={due.first}
          max={due.last}
          endsAt={
            validateRfqDueDay(values.answersDue, now) === null
              ? (convertRfqDueDayToDeadline(values.answersDue) ?? null)
              : null
          }
          {...getInputProps('answersDue')}
        />
      </div>
      <RfqFormPrioritiesField
        chosen={values.decisionPriorities}
        onChange={(decisionPriorities) => setFieldValue('decisionPriorities', decisionPriorities)}
      />
      <Textarea
        label={<FieldLabel optional>{t`Custom requirements`}</FieldLabel>}
        description={t`Providers can read this before they accept. Email addresses, phone numbers and links stay hidden until then.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="customRequirements"
        maxLength={10_000}
        rows={5}
        {...getInputProps('customRequirements')}
      />
    </Stack>
  );
}
