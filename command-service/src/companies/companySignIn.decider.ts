import { msg } from '@lingui/core/runtime-macro';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { CompanyState } from '@marketplace/domain/companies/companies.fold.ts';

/**
 * A change by an owner to the company sign-in. `settingId`: id of the new setting, or of the setting that the owner was
 * shown.
 */
export interface CompanySignInCommand {
  readonly type: 'SetSignIn' | 'TurnOnSignIn' | 'TurnOffSignIn';
  readonly companyId: string;
  readonly userId: string;
  readonly settingId: string;
}

/**
 * Sets the identity provider; emits nothing if the setting is current already. The caller checks that the user is an
 * owner.
 */
export function decideCompanySignInSetting(
  { companyId, userId, settingId }: CompanySignInCommand,
  { signIn }: CompanyState,
): readonly CompanyEvent[] {
  if (signIn?.settingId === settingId) return [];
  return [{ type: 'CompanySignInSet', data: { companyId, userId, settingId } }];
}

/**
 * Turns the sign-in on or off; emits nothing if the sign-in is in that state already. The caller checks that the user
 * is an owner.
 * @throws Refusal 'company.sign-in-changed' when another setting has become current.
 */
export function decideCompanySignInOnOrOff(
  { companyId, userId, settingId }: CompanySignInCommand,
  { signIn }: CompanyState,
  isOn: boolean,
): readonly CompanyEvent[] {
  if (signIn?.settingId !== settingId) {
    const text = msg`The company sign-in has changed in the meantime. Reload the page and try again.`;
    throw new Refusal('state', 'company.sign-in-changed', text);
  }
  if (signIn.isOn === isOn) return [];
  const data = { companyId, userId, settingId };
  return [{ type: isOn ? 'CompanySignInTurnedOn' : 'CompanySignInTurnedOff', data }];
}
