import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { maxCompanyNameLength } from '@marketplace/contracts/companies/companies.values.ts';
import { getApiErrorText } from '../../core/apiError.ts';
import { useValidatedForm } from '../../core/useValidatedForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { Stack } from '../../ui/Stack.tsx';

export interface CompanyNameFormProps {
  /** Initial value. */
  name: string;
  submitLabel: string;
  /** Label of the submit button while the request is running. */
  busyLabel: string;
  busy: boolean;
  error: unknown;
  onSubmit: (name: string) => void;
  /** Omitted for a form without a cancel button. */
  onCancel?: () => void;
}

/** Form for the name of a company, used to create and to rename the company. */
export function CompanyNameForm({
  name,
  submitLabel,
  busyLabel,
  busy,
  error,
  onSubmit,
  onCancel,
}: CompanyNameFormProps) {
  const form = useValidatedForm({
    initialValues: { name },
    validate: (values) => (values.name.trim() === '' ? { name: t`Company name is required.` } : {}),
  });
  const button = { type: 'submit', busy, busyLabel, children: submitLabel } as const;
  return (
    <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit((values) => onSubmit(values.name))}>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The company was not saved. Please try again.`)} />
      )}
      <TextInput
        label={t`Company name`}
        description={t`Visible to colleagues and to anyone who registers with an email address at your domain.`}
        autoComplete="organization"
        maxLength={maxCompanyNameLength}
        {...form.getInputProps('name')}
      />
      {onCancel === undefined ? (
        <FlexRow gap={8} wrap>
          <Button variant="primary" {...button} />
        </FlexRow>
      ) : (
        <FormButtons onCancel={onCancel} {...button} />
      )}
    </Stack>
  );
}
