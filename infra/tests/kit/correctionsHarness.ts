import { CatalogueUploadPreview } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type {
  CatalogueEntry,
  CatalogueCorrectionView,
  PendingCatalogueCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { callApi, registerConfirmedUser, type ApiReply, type SignedInUser } from './apiCalls.ts';
import { encodeMultipartForm } from './forms.ts';
import { startCatalogueUploadHarness, type CatalogueUploadHarness } from './uploadHarness.ts';
import { buildCatalogueWorkbookFromRecords } from '@marketplace/command-service/catalogue/import/buildCatalogueWorkbookFromRecords.ts';

type TextChanges = Readonly<Record<string, string>>;

/** The services with an admin, and helpers for catalogue corrections. */
export interface CatalogueCorrectionsHarness extends CatalogueUploadHarness {
  registerVendor(this: void, providerId: string, email: string): Promise<SignedInUser>;
  publish(this: void, records: readonly ProviderRecord[]): Promise<ApiReply>;
  preview(this: void, records: readonly ProviderRecord[]): Promise<CatalogueUploadPreview>;
  propose(this: void, vendor: SignedInUser, changes: TextChanges, more?: object, key?: string): Promise<ApiReply>;
  withdraw(this: void, vendor: SignedInUser, id: unknown): Promise<ApiReply>;
  accept(this: void, providerId: string, id: unknown, base?: number, key?: string): Promise<ApiReply>;
  reject(this: void, providerId: string, id: unknown, reason?: string): Promise<ApiReply>;
  listOwnCorrections(this: void, vendor: SignedInUser, after: unknown): Promise<readonly CatalogueCorrectionView[]>;
  readCatalogueEntry(this: void, vendor: SignedInUser, after: unknown): Promise<CatalogueEntry>;
  listPendingCorrections(
    this: void,
    after: unknown,
  ): Promise<{ base: number; corrections: readonly PendingCatalogueCorrection[] }>;
}

export async function startCatalogueCorrectionsHarness(): Promise<CatalogueCorrectionsHarness> {
  const bench = await startCatalogueUploadHarness();
  const { market, admin } = bench;
  const asAdmin = { token: admin.token };
  const command = (url: string, body: object, options: object) => callApi(market.command, 'POST', url, body, options);
  const query = async <Body>(url: string, token: string, after: unknown): Promise<Body> =>
    (await callApi<Body>(market.query, 'GET', url, undefined, { token, after })).body;
  const pending = async (
    after: unknown,
  ): Promise<{ base: number; corrections: readonly PendingCatalogueCorrection[] }> =>
    query('/api/admin/corrections', admin.token, after);
  const newest = async () => (await pending(`${market.deps.epoch}.${await market.store.head()}`)).base;
  return {
    ...bench,
    listPendingCorrections: pending,
    registerVendor: async (providerId, email) => {
      const vendor = await registerConfirmedUser(market, email, providerId);
      const request = { user_email: email, provider_id: providerId, provider_company_name: providerId };
      await command('/api/provider-access/request', request, { token: vendor.token });
      const decision = { user_email: email, admin_email: admin.user.email };
      const { status } = await command('/api/admin/provider-access/approve', decision, asAdmin);
      if (status !== 200) throw new Error(`approving ${email} returned ${status}`);
      return vendor;
    },
    publish: async (records) => {
      const reply = await bench.upload(buildCatalogueWorkbookFromRecords(records));
      await bench.names(reply.body.position);
      return reply;
    },
    preview: async (records) => {
      const { payload, headers } = await encodeMultipartForm([
        { name: 'a.xlsx', bytes: buildCatalogueWorkbookFromRecords(records) },
      ]);
      const url = '/api/admin/catalogue/preview';
      return CatalogueUploadPreview.parse(
        (await callApi(market.command, 'POST', url, payload, { ...asAdmin, headers })).body,
      );
    },
    propose: (vendor, changes, more = {}, key = crypto.randomUUID()) =>
      command('/api/vendor/corrections', { changes, ...more }, { token: vendor.token, key }),
    withdraw: (vendor, id) => command(`/api/vendor/corrections/${String(id)}/withdraw`, {}, { token: vendor.token }),
    accept: async (providerId, id, base, key = crypto.randomUUID()) => {
      const body = { base: base ?? (await newest()) };
      return command(`/api/admin/corrections/${providerId}/${String(id)}/accept`, body, { ...asAdmin, key });
    },
    reject: (providerId, id, reason = 'The datasheet says otherwise.') =>
      command(`/api/admin/corrections/${providerId}/${String(id)}/reject`, { reason }, asAdmin),
    listOwnCorrections: (vendor, after) => query('/api/vendor/corrections', vendor.token, after),
    readCatalogueEntry: (vendor, after) => query('/api/vendor/catalogue-entry', vendor.token, after),
  };
}
