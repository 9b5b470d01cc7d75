import type { CompanySearchesView, CompanySearchView } from '@marketplace/contracts/searches/searches.company.api.ts';

type Company = NonNullable<CompanySearchesView['company']>;

/** Letters of a company's name that a button shows. */
const longest = 22;

/** The company by its name; it has none once whoever gave it is erased. */
export function companyText({ name }: Company): string {
  return name ?? 'your company';
}

/** The same where room is short. */
export function shortCompanyText(company: Company): string {
  const text = companyText(company);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Who shared a search with the company. */
export function sharedByText({ own, sharedBy }: CompanySearchView): string {
  if (own) return 'Shared by you';
  return `Shared by ${sharedBy ?? 'somebody whose account was deleted'}`;
}
