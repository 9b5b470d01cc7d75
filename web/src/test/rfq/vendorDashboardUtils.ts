import type { RequestHandler } from 'msw';
import { userEvent } from '@testing-library/user-event';
import { readCatalogueEntryEndpoint } from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import {
  readVendorProviderEndpoint,
  readVendorStatsEndpoint,
  viewRfqEndpoint,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import { readMissedSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { buildSampleSignedInUser, buildSampleVendorRfqView } from '../fixtures.ts';
import { renderTestApp } from '../renderTestApp.tsx';
import { sampleMissedSearchesWithoutData } from '../searchFixtures.ts';
import { mockReply, mockApiServer } from '../server.ts';
import { mockVendorRfqs } from './mockVendorRfqs.ts';

/** A vendor of Telenor IoT with approved access. */
export const sampleVendorUser = buildSampleSignedInUser({
  first_name: 'Tor',
  last_name: 'Myhre',
  company: 'Telenor IoT',
  provider_access_status: 'approved',
  provider_company_name: 'Telenor IoT',
});

const provider = {
  provider_id: 'telenor-iot',
  provider_name: 'Telenor IoT',
  provider_company_name: 'Telenor IoT',
  website: null,
  logo_file: null,
};
const activity = { due_soon: 2, received: 12, answered: 11, quotes: 14 };
const stats = { available: 3, accepted: 1, responded: 24, rejected: 5, activity };

/** The reply to a vendor's command, except for the status. */
export const sampleVendorCommandReply = {
  position: 'e.9',
  message: 'Done.',
  rfq_id: buildSampleVendorRfqView().rfq_id,
};

/** Mocks the endpoints of the vendor dashboard, with these RFQs. */
export function installVendorDashboardMock(rfqs: readonly VendorRfqReplyItem[]): void {
  mockApiServer.use(
    mockReply(readVendorProviderEndpoint, provider),
    mockReply(readCatalogueEntryEndpoint, { providerId: 'telenor-iot', name: 'Telenor IoT', fields: [] }),
    mockReply(readMissedSearchesEndpoint, sampleMissedSearchesWithoutData),
    mockReply(readVendorStatsEndpoint, stats),
    ...mockVendorRfqs(rfqs),
    mockReply(viewRfqEndpoint, { ...sampleVendorCommandReply, response_status: 'sent' }),
  );
}

/**
 * Opens the vendor dashboard with these RFQs.
 * @param more handlers that override the default ones.
 */
export function openVendorDashboardTestPage(
  rfqs: readonly VendorRfqReplyItem[],
  ...more: RequestHandler[]
): ReturnType<typeof userEvent.setup> {
  installVendorDashboardMock(rfqs);
  mockApiServer.use(...more);
  renderTestApp('/vendor-dashboard', sampleVendorUser);
  return userEvent.setup();
}
