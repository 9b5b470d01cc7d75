import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { CompanyState } from '@marketplace/domain/companies/companies.fold.ts';

/** What an owner does about the sign-in of a company; `settingId` is the setting that is made, or the one that was seen. */
export interface SignInCommand {
  readonly type: 'SetSignIn' | 'TurnOnSignIn' | 'TurnOffSignIn';
  readonly companyId: string;
  readonly userId: string;
  readonly settingId: string;
}

/** What comes of another provider, for an owner. One that stands already is no change. */
export function setSignIn(
  { companyId, userId, settingId }: SignInCommand,
  { signIn }: CompanyState,
): readonly CompanyEvent[] {
  if (signIn?.settingId === settingId) return [];
  return [{ type: 'CompanySignInSet', data: { companyId, userId, settingId } }];
}

/**
 * What comes of turning it on or off, for an owner. What stands that way already is no change.
 * @throws Refusal 'company.sign-in-changed' where another setting stands by now.
 */
export function turnSignIn(
  { companyId, userId, settingId }: SignInCommand,
  { signIn }: CompanyState,
  isOn: boolean,
): readonly CompanyEvent[] {
  if (signIn?.settingId !== settingId) {
    const text = 'The sign-in of your company was set up anew meanwhile. Please look at it again.';
    throw new Refusal('state', 'company.sign-in-changed', text);
  }
  if (signIn.isOn === isOn) return [];
  const data = { companyId, userId, settingId };
  return [{ type: isOn ? 'CompanySignInTurnedOn' : 'CompanySignInTurnedOff', data }];
}
