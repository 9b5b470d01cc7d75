import { skipToken } from '@reduxjs/toolkit/query';
import { useOwnCompanyQuery } from '../../companies/companiesApi.ts';
import { useOwnRfqsQuery } from './buyerRfqApi.ts';

/** Whether the reader may only read a request of the company, and decide nothing about it. @param rfqId `null` for none. */
export function useBuyerReadsOnly(rfqId: string | null): boolean {
  const { data: own } = useOwnCompanyQuery(rfqId === null ? skipToken : undefined);
  const isViewer = own?.role === 'viewer';
  const { data } = useOwnRfqsQuery(rfqId === null || !isViewer ? skipToken : { limit: 1, rfq: rfqId });
  return isViewer && data?.alone === false;
}
