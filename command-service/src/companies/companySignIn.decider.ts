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

/**
 * What comes of it, for an owner. What stands that way already is no change.
 * @throws Refusal 'company.sign-in-changed' where another setting stands by now.
 */
export function decideSignIn(command: SignInCommand, { signIn }: CompanyState): readonly CompanyEvent[] {
  const { type, companyId, userId, settingId } = command;
  const data = { companyId, userId, settingId };
  if (type === 'SetSignIn') return signIn?.settingId === settingId ? [] : [{ type: 'CompanySignInSet', data }];
  if (signIn?.settingId !== settingId) {
    const text = 'The sign-in of your company was set up anew meanwhile. Please look at it again.';
    throw new Refusal('state', 'company.sign-in-changed', text);
  }
  const isOn = type === 'TurnOnSignIn';
  if (signIn.isOn === isOn) return [];
  return [{ type: isOn ? 'CompanySignInTurnedOn' : 'CompanySignInTurnedOff', data }];
}
