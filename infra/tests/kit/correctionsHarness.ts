import { CatalogueUploadPreviewReply } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type {
  OwnCatalogueEntryReply,
  CatalogueCorrectionReplyItem,
  PendingCatalogueCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { callTestApi, registerConfirmedTestUser, type TestApiReply, type SignedInTestUser } from './apiCalls.ts';
import { encodeTestMultipartForm } from './forms.ts';
import { startCatalogueUploadHarness, type CatalogueUploadTestHarness } from './uploadHarness.ts';
import { buildCatalogueWorkbookFromRecords } from '@marketplace/command-service/catalogue/import/buildCatalogueWorkbookFromRecords.ts';

type TextChanges = Readonly<Record<string, string>>;

/** The services with an admin, and helpers for catalogue corrections. */
export interface CatalogueCorrectionsTestHarness extends CatalogueUploadTestHarness {
  registerVendor(this: void, providerId: string, email: string): Promise<SignedInTestUser>;
  publish(this: void, records: readonly ProviderRecord[]): Promise<TestApiReply>;
  preview(this: void, records: readonly ProviderRecord[]): Promise<CatalogueUploadPreviewReply>;
  propose(
    this: void,
    vendor: SignedInTestUser,
    changes: TextChanges,
    more?: object,
    key?: string,
  ): Promise<TestApiReply>;
  withdraw(this: void, vendor: SignedInTestUser, id: unknown): Promise<TestApiReply>;
  accept(this: void, providerId: string, id: unknown, base?: number, key?: string): Promise<TestApiReply>;
  reject(this: void, providerId: string, id: unknown, reason?: string): Promise<TestApiReply>;
  listOwnCorrections(
    this: void,
    vendor: SignedInTestUser,
    after: unknown,
  ): Promise<readonly CatalogueCorrectionReplyItem[]>;
  readCatalogueEntry(this: void, vendor: SignedInTestUser, after: unknown): Promise<OwnCatalogueEntryReply>;
  listPendingCorrections(
    this: void,
    after: unknown,
  ): Promise<{ base: number; corrections: readonly PendingCatalogueCorrection[] }>;
}

/** Starts the services and registers an admin. The caller closes `market`. */
export async function startCatalogueCorrectionsHarness(): Promise<CatalogueCorrectionsTestHarness> {
  const bench = await startCatalogueUploadHarness();
  const { market, admin } = bench;
  const asAdmin = { token: admin.token };
  const command = (url: string, body: object, options: object) =>
    callTestApi(market.command, 'POST', url, body, options);
  const query = async <Body>(url: string, token: string, after: unknown): Promise<Body> =>
    (await callTestApi<Body>(market.query, 'GET', url, undefined, { token, after })).body;
  const pending = async (
    after: unknown,
  ): Promise<{ base: number; corrections: readonly PendingCatalogueCorrection[] }> =>
    query('/api/admin/corrections', admin.token, after);
  const newest = async () => (await pending(`${market.deps.epoch}.${await market.store.head()}`)).base;
  return {
    ...bench,
    listPendingCorrections: pending,
    registerVendor: async (providerId, email) => {
      const vendor = await registerConfirmedTestUser(market, email, providerId);
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
      const { payload, headers } = await encodeTestMultipartForm([
        { name: 'a.xlsx', bytes: buildCatalogueWorkbookFromRecords(records) },
      ]);
      const url = '/api/admin/catalogue/preview';
      return CatalogueUploadPreviewReply.parse(
        (await callTestApi(market.command, 'POST', url, payload, { ...asAdmin, headers })).body,
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
