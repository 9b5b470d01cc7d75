import { t } from '@lingui/core/macro';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import { providerCapabilityFlags, providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { formatProviderType } from '@marketplace/contracts/catalogue/catalogue.typeLabels.ts';
import { getCatalogueEntryFieldLabel } from '../../../shared/catalogue/entryFieldText.ts';
import type { EditProviderFormValues, ProviderTextFieldName } from './providerDraft.ts';
import { TwoColumns } from '../../../ui/TwoColumns.tsx';
import classes from './EditProviderForm.module.css';

export interface EditProviderFieldsProps {
  form: Pick<UseFormReturnType<EditProviderFormValues>, 'getInputProps'>;
}

interface TextProps extends EditProviderFieldsProps {
  field: ProviderTextFieldName;
  hint?: string;
  lines?: number;
  choices?: readonly string[];
}

/** Descriptions below the inputs keep adjacent fields aligned. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

function Text({ form, field, hint, lines, choices }: TextProps) {
  const list = useId();
  const common = {
    label: getCatalogueEntryFieldLabel(field),
    ...form.getInputProps(field),
    ...(hint !== undefined && { description: hint }),
    inputWrapperOrder: order,
  };
  if (lines !== undefined) {
    return <Textarea {...common} className={classes['wide'] ?? ''} autosize minRows={lines} maxRows={8} />;
  }
  return (
    <>
      <TextInput {...common} list={choices === undefined ? undefined : list} autoComplete="off" />
      {choices !== undefined && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}

const arrow = <IconSelector size={16} aria-hidden />;

function Flags({ form }: EditProviderFieldsProps) {
  return (
    <TwoColumns as="fieldset" gap="12px 16px" stacked className={classes['group']}>
      <legend>{t`Capabilities`}</legend>
      {providerCapabilityFlags.map((flag) => (
        <NativeSelect
          key={flag}
          label={getCatalogueEntryFieldLabel(flag)}
          data={[
            { value: '', label: t`Not stated` },
            { value: 'Yes', label: t`Yes` },
            { value: 'No', label: t`No` },
          ]}
          rightSection={arrow}
          {...form.getInputProps(`flags.${flag}`)}
        />
      ))}
    </TwoColumns>
  );
}

/** Usual values of the catalogue, which are the same in all languages. */
const sgp32Choices = ['Yes', 'Planned', 'No', 'Unknown'];
const ntnChoices = ['Commercial — Live Service', 'Announced / Pilot', 'No', 'Unknown'];

/** All fields of a provider, in groups. */
export function EditProviderFormFields(props: EditProviderFieldsProps) {
  const { getInputProps } = props.form;
  return (
    <>
      <TwoColumns as="fieldset" gap="12px 16px" stacked className={classes['group']}>
        <legend>{t`Identity`}</legend>
        <Text {...props} field="name" />
        <NativeSelect
          label={t`Type`}
          data={providerTypes.map((value) => ({ value, label: formatProviderType(value) }))}
          rightSection={arrow}
          {...getInputProps('type')}
        />
        <Text {...props} field="website" />
        <Text {...props} field="logoFile" hint={t`Name of a file in the logos folder`} />
        <Checkbox label={t`Partner`} {...getInputProps('partner', { type: 'checkbox' })} />
        <Checkbox label={t`Show in the home page showcase`} {...getInputProps('showcase', { type: 'checkbox' })} />
      </TwoColumns>
      <TwoColumns as="fieldset" gap="12px 16px" stacked className={classes['group']}>
        <legend>{t`Technology and coverage`}</legend>
        <Text {...props} field="protocols" lines={2} />
        <Text
          {...props}
          field="radioTech"
          hint={t`Exact names, separated by commas. Matching uses these names.`}
          lines={2}
        />
        <Text
          {...props}
          field="countries"
          hint={t`Names or codes, separated by commas. Leave empty if unknown.`}
          lines={3}
        />
        <Text {...props} field="sgp32" choices={sgp32Choices} />
        <Text {...props} field="ntn" choices={ntnChoices} />
      </TwoColumns>
      <TwoColumns as="fieldset" gap="12px 16px" stacked className={classes['group']}>
        <legend>{t`Offer`}</legend>
        <Text {...props} field="scope" lines={2} />
        <Text {...props} field="coreOfferings" lines={2} />
        <Text {...props} field="pricingTiers" />
        <Text {...props} field="pricingModel" />
        <Text {...props} field="cmpType" />
        <Text {...props} field="platformFeatures" lines={2} />
      </TwoColumns>
      <Flags {...props} />
    </>
  );
}
