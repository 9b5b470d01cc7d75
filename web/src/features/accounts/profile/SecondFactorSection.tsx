import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { useFocusReplacedContent } from '../../../core/useFocusReplacedContent.ts';
import { Button } from '../../../ui/Button.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { ProfilePageSectionCard } from './ProfilePageSectionCard.tsx';
import { NewRecoveryCodesPanel } from './NewRecoveryCodesPanel.tsx';
import { RenewRecoveryCodesForm } from './RenewRecoveryCodesForm.tsx';
import { DisableSecondFactorForm } from './DisableSecondFactorForm.tsx';
import { SecondFactorSetupForm } from './SecondFactorSetupForm.tsx';

type Step =
  | { readonly name: 'idle' | 'setUp' | 'off' | 'renew' }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const leadUnconfirmed = t`Require a code from an authenticator app when you sign in. Confirm your email address first.`;
const leadOff = t`Require a code from an authenticator app on your phone when you sign in.`;
const leadOn = t`The second factor is on. Signing in also requires a code from your authenticator app.`;

function getLead({ second_factor: isOn, email_confirmed: isConfirmed }: SignedInUserReply): string {
  if (isOn) return leadOn;
  return isConfirmed ? leadOff : leadUnconfirmed;
}

/** Lets the user turn the second factor on or off and renew the recovery codes. */
export function SecondFactorSection({ user }: { user: SignedInUserReply }) {
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const container = useFocusReplacedContent(`${step.name}, ${user.second_factor ? 'on' : 'off'}`);
  const dispatch = useAppDispatch();
  const reset = (): void => setStep({ name: 'idle' });
  const finish = (): void => {
    reset();
    dispatch(rtkQueryApi.util.invalidateTags(['Session']));
  };
  return (
    <ProfilePageSectionCard title={t`Two-factor authentication`} lead={getLead(user)}>
      <div ref={container}>
        {step.name === 'idle' && (
          <FlexRow gap={8} align="stretch" wrap>
            {user.second_factor ? (
              <>
                <Button onClick={() => setStep({ name: 'renew' })}>{t`Create new recovery codes`}</Button>
                <Button onClick={() => setStep({ name: 'off' })}>{t`Turn off`}</Button>
              </>
            ) : (
              <Button
                disabled={!user.email_confirmed}
                onClick={() => setStep({ name: 'setUp' })}
              >{t`Set up second factor`}</Button>
            )}
          </FlexRow>
        )}
        {step.name === 'setUp' && (
          <SecondFactorSetupForm onCancel={reset} onConfirmed={(codes) => setStep({ name: 'codes', codes })} />
        )}
        {step.name === 'codes' && <NewRecoveryCodesPanel codes={step.codes} onDone={finish} />}
        {step.name === 'renew' && (
          <RenewRecoveryCodesForm onCancel={reset} onRenewed={(codes) => setStep({ name: 'codes', codes })} />
        )}
        {step.name === 'off' && <DisableSecondFactorForm onCancel={reset} onDone={reset} />}
      </div>
    </ProfilePageSectionCard>
  );
}
