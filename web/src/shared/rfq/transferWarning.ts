import { plural } from '@lingui/core/macro';

/** Explains the consequences of transferring requests to a company. */
export function formatRequestTransferWarning(company: string, requestCount: number): string {
  return plural(requestCount, {
    one: `All members of ${company}, including members who join later, can see this request with its quotes, messages and files. Buyers and owners of ${company} can act on it. If you leave ${company}, you lose access to it. A transfer cannot be undone.`,
    other: `All members of ${company}, including members who join later, can see these # requests with their quotes, messages and files. Buyers and owners of ${company} can act on them. If you leave ${company}, you lose access to them. A transfer cannot be undone.`,
  });
}
