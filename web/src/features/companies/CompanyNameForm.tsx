import { TextInput } from '@mantine/core';
import { longestCompanyName } from '@marketplace/contracts/companies/companies.values.ts';
import { errorText } from '../../core/apiError.ts';
import { useCheckedForm } from '../../core/useCheckedForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';

export interface CompanyNameFormProps {
  /** The name that stands. */
  name: string;
  /** What sending it does, as its button says, and as it says while it happens. */
  act: string;
  busyAct: string;
  busy: boolean;
  error: unknown;
  onSend: (name: string) => void;
  /** Left out where there is nothing to go back to. */
  onCancel?: () => void;
}

/** Asks what a company is called. */
export function CompanyNameForm({ name, act, busyAct, busy, error, onSend, onCancel }: CompanyNameFormProps) {
  const form = useCheckedForm({
    initialValues: { name },
    validate: (values) => (values.name.trim() === '' ? { name: 'The company needs a name.' } : {}),
  });
  const button = { type: 'submit', busy, busyLabel: busyAct, children: act } as const;
  return (
    <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit((values) => onSend(values.name))}>
      {error !== undefined && <Notice tone="error" title={errorText(error, 'Nothing was changed')} />}
      <TextInput
        label="Company name"
        description="Colleagues read it, and whoever registers with an address of your domain."
        autoComplete="organization"
        maxLength={longestCompanyName}
        {...form.getInputProps('name')}
      />
      {onCancel === undefined ? (
        <Row gap={8} wrap>
          <Button variant="primary" {...button} />
        </Row>
      ) : (
        <FormButtons onCancel={onCancel} {...button} />
      )}
    </Stack>
  );
}
