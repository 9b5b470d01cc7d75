import { t } from '@lingui/core/macro';
import type {
  CompanySharedSearchesReply,
  CompanySharedSearchReplyItem,
} from '@marketplace/contracts/searches/searches.company.api.ts';

type Company = NonNullable<CompanySharedSearchesReply['company']>;

/** Maximum length of a company name on a button, in characters. */
const maxNameLength = 22;

/** Returns the company name, or `your company` if the name was erased with the data of the person who entered it. */
export function formatOwnCompanyNameOrPlaceholder({ name }: Company): string {
  return name ?? t`your company`;
}

/** Returns the company name, truncated to fit on a button. */
export function truncateOwnCompanyNameForButton(company: Company): string {
  const text = formatOwnCompanyNameOrPlaceholder(company);
  return text.length > maxNameLength ? `${text.slice(0, maxNameLength)}…` : text;
}

/** Formats who shared a search with the company, even if the account of that person was deleted. */
export function formatSearchSharedBy({ own, sharedBy }: CompanySharedSearchReplyItem): string {
  if (own) return t`Shared by you`;
  return sharedBy === null ? t`Shared by a user whose account was deleted` : t`Shared by ${sharedBy}`;
}
