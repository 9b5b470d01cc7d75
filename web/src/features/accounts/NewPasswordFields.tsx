import { plural, t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import {
  passwordRulesHint,
  passwordLengthRange,
  findPasswordProblem,
} from '@marketplace/contracts/accounts/accounts.password.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { PasswordField } from '../../shared/access/PasswordField.tsx';
import { type PasswordStrength, estimatePasswordStrength } from './passwordStrength.ts';
import { MutedText } from '../../ui/MutedText.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import classes from './AccountDialog.module.css';

/**
 * Rules shown while a password is typed. The rule about common passwords appears only when it is violated: the full
 * list is on the server, so the browser can never mark that rule as met.
 */
function listRules(password: string): readonly { readonly text: string; readonly met: boolean }[] {
  const { min } = passwordLengthRange;
  const rules = [
    { text: t`At least ${plural(min, { one: '# character', other: '# characters' })}`, met: password.length >= min },
    { text: t`A letter`, met: /\p{L}/u.test(password) },
    { text: t`A number`, met: /\d/.test(password) },
  ];
  return findPasswordProblem(password) === 'common'
    ? [...rules, { text: t`Not a common password`, met: false }]
    : rules;
}

function Rules({ password }: { password: string }) {
  if (password === '') return null;
  return (
    <FlexRow as="ul" gap="2px 12px" align="stretch" wrap className={classes['rules']} aria-label={t`Password rules`}>
      {listRules(password).map(({ text, met }) => (
        <FlexRow as="li" gap={4} key={text} data-met={met}>
          {met ? <IconCheck size={14} aria-hidden /> : <IconPointFilled size={14} aria-hidden />}
          {text} <VisuallyHidden>{met ? t`(met)` : t`(not met yet)`}</VisuallyHidden>
        </FlexRow>
      ))}
    </FlexRow>
  );
}

const strengthTexts: Readonly<Record<PasswordStrength, string>> = {
  weak: t`Password strength: weak. Use more characters, for example several unrelated words.`,
  fair: t`Strength: fair. Add a few more characters to make it strong.`,
  strong: t`Strength: strong.`,
};

/**
 * Estimated strength of the password. The element is rendered even when it is empty, so that screen readers announce
 * changes.
 */
function Strength({ password }: { password: string }) {
  return (
    <MutedText as="div" faint size="small" role="status" className={classes['hint']}>
      {password === '' ? '' : strengthTexts[estimatePasswordStrength(password)]}
    </MutedText>
  );
}

interface NewPasswords {
  password: string;
  confirm: string;
}

export interface NewPasswordFieldsProps {
  form: Pick<UseFormReturnType<NewPasswords>, 'values' | 'getInputProps'>;
  /** Whether the password replaces another one; the fields are then labelled as a new password. */
  isReplacement?: boolean;
}

/** Fields for a new password and its confirmation, with the password rules and an estimate of its strength. */
export function NewPasswordFields({ form, isReplacement = false }: NewPasswordFieldsProps) {
  return (
    <>
      <div>
        <PasswordField
          label={isReplacement ? t`New password` : t`Password`}
          autoComplete="new-password"
          aria-describedby="password-hint"
          maxLength={passwordLengthRange.max}
          {...form.getInputProps('password')}
        />
        <MutedText as="div" faint size="small" id="password-hint" className={classes['hint']}>
          {formatMessage(passwordRulesHint)}
        </MutedText>
        <Rules password={form.values.password} />
        <Strength password={form.values.password} />
      </div>
      <PasswordField
        label={isReplacement ? t`Confirm new password` : t`Confirm password`}
        autoComplete="new-password"
        {...form.getInputProps('confirm')}
      />
    </>
  );
}
