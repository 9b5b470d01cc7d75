import { t } from '@lingui/core/macro';
/** Text that explains what happens to an RFQ for a provider without a vendor account. */
export const rfqWithoutVendorAccountExplanation = t`Your request tells our team, and where we have a contact address, an invitation goes out by mail. It says nothing of you.`;

/** Short form of the explanation, shown on cards after 'No vendor here yet'. */
export const missingVendorShortExplanation = 'our team invites one when you ask';

/** Returns a label that states whether the provider has a vendor account. */
export function getHasVendorAccountLabel(answersHere: boolean): string {
  return answersHere ? t`Answers here` : t`No vendor here yet`;
}

/** Formats how many of the providers have a vendor account; empty until the data of all providers has loaded. */
export function formatProvidersWithVendorAccountCount(
  ids: readonly string[],
  here: ReadonlyMap<string, boolean>,
): string {
  if (ids.length === 0 || !ids.every((id) => here.has(id))) return '';
  const count = ids.filter((id) => here.get(id)).length;
  return `${count} of ${ids.length} ${count === 1 ? 'answers' : 'answer'} here`;
}
