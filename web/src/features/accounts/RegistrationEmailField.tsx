import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { MutedText } from '../../ui/MutedText.tsx';
import type { ReactNode } from 'react';
import classes from './AccountDialog.module.css';
import type { RegistrationEmailCheckResult } from './emailVerdict.ts';

function VerdictLine({ verdict }: { verdict: RegistrationEmailCheckResult }) {
  switch (verdict.kind) {
    case 'checking':
      return <span>{t`Checking this address`}</span>;
    case 'fine':
      return (
        <span data-tone="fine">
          <IconCircleCheck size={14} aria-hidden /> {t`This address looks valid`}
        </span>
      );
    case 'warning':
      return (
        <span data-tone="warning">
          <IconAlertTriangle size={14} aria-hidden /> {verdict.message}
        </span>
      );
    case 'unchecked':
    case 'refused':
      return null;
  }
}

export interface RegistrationEmailFieldProps {
  value: string;
  verdict: RegistrationEmailCheckResult;
  /** Validation error of the form; takes precedence over the verdict. */
  error: ReactNode;
  onChange: (email: string) => void;
  onBlur: (email: string) => void;
}

/** Email input with the result of the email check below it. */
export function RegistrationEmailField({ value, verdict, error, onChange, onBlur }: RegistrationEmailFieldProps) {
  return (
    <div>
      <TextInput
        label={t`Email`}
        type="email"
        autoComplete="email"
        placeholder={t`name@company.com`}
        aria-describedby="email-verdict"
        value={value}
        error={error ?? (verdict.kind === 'refused' ? verdict.message : undefined)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={(event) => onBlur(event.currentTarget.value)}
      />
      <MutedText as="div" faint size="small" id="email-verdict" role="status" className={classes['verdict']}>
        {error === undefined && <VerdictLine verdict={verdict} />}
      </MutedText>
    </div>
  );
}
