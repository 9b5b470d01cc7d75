import { plural, t } from '@lingui/core/macro';

/** Text that explains what happens to an RFQ for a provider without a vendor account. */
export const rfqWithoutVendorAccountExplanation = t`When you send a request, our team is notified. If we have a contact address, we email the provider an invitation, which does not include your details.`;

/** Returns a label that states whether the provider has a vendor account. */
export function getHasVendorAccountLabel(isRegistered: boolean): string {
  return isRegistered ? t`Responds on this platform` : t`Not on this platform yet`;
}

/** Formats how many of the providers have a vendor account; empty until the data of all providers has loaded. */
export function formatProvidersWithVendorAccountCount(
  ids: readonly string[],
  here: ReadonlyMap<string, boolean>,
): string {
  const total = ids.length;
  if (total === 0 || !ids.every((id) => here.has(id))) return '';
  const count = ids.filter((id) => here.get(id)).length;
  return plural(count, {
    one: `# of ${total} responds on this platform`,
    other: `# of ${total} respond on this platform`,
  });
}
