import { skipToken } from '@reduxjs/toolkit/query';
import { useOwnCompanyQuery } from '../../companies/companiesApi.ts';
import { useOwnRfqsQuery } from './buyerRfqApi.ts';

/**
 * Whether the user is a viewer of the company that owns the request.
 * @param rfqId `null` if no request is open; the result is then `false`.
 */
export function useIsRfqReadOnlyForBuyer(rfqId: string | null): boolean {
  const { data: ownCompany } = useOwnCompanyQuery(rfqId === null ? skipToken : undefined);
  const isViewer = ownCompany?.role === 'viewer';
  const { data } = useOwnRfqsQuery(rfqId === null || !isViewer ? skipToken : { limit: 1, rfq: rfqId });
  return isViewer && data?.alone === false;
}
