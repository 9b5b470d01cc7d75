import { useState } from 'react';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { api } from '../../../app/api.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import classes from './Profile.module.css';
import { ProfileSection } from './ProfileSection.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorOff } from './SecondFactorOff.tsx';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';

type Step = { readonly name: 'rest' | 'setUp' | 'off' } | { readonly name: 'codes'; readonly codes: readonly string[] };

const leadOff = 'A sign-in then also needs a code from an authenticator app on your phone.';
const leadOn = 'On: a sign-in also needs a code from your authenticator app.';

/** Turns the second factor on and off. */
export function SecondFactorSection({ user }: { user: UserView }) {
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const dispatch = useAppDispatch();
  const rest = (): void => setStep({ name: 'rest' });
  const finish = (): void => {
    rest();
    dispatch(api.util.invalidateTags(['Session']));
  };
  return (
    <ProfileSection title="Second factor" lead={user.second_factor ? leadOn : leadOff}>
      {step.name === 'rest' && (
        <div className={classes['actions']}>
          {user.second_factor ? (
            <Button onClick={() => setStep({ name: 'off' })}>Turn off</Button>
          ) : (
            <Button onClick={() => setStep({ name: 'setUp' })}>Set up second factor</Button>
          )}
        </div>
      )}
      {step.name === 'setUp' && (
        <SecondFactorSetUp onCancel={rest} onConfirmed={(codes) => setStep({ name: 'codes', codes })} />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={finish} />}
      {step.name === 'off' && <SecondFactorOff onCancel={rest} onDone={rest} />}
    </ProfileSection>
  );
}
