import {
  type TestCellValue,
  createTestWorkbook,
} from '@marketplace/command-service/catalogue/import/testing/workbooks.ts';
import type { CataloguePublicationResult } from '@marketplace/command-service/catalogue/replaceCatalogue.ts';
import { uploadCatalogueEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type {
  ProviderReplyItem,
  CatalogueUploadReportReplyItem,
} from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { callTestApi, registerTestAdmin, type TestApiReply, type SignedInTestUser } from './apiCalls.ts';
import { type TestMultipartFormFile, encodeTestMultipartForm } from './forms.ts';
import { replaceTestCatalogueAndRemoveEdits } from './publishTestProviders.ts';
import { startTestMarketplace, type InProcessTestMarketplace, type TestMarketplaceOptions } from './testMarketplace.ts';

/** The services with an admin who uploads catalogues. */
export interface CatalogueUploadTestHarness {
  readonly market: InProcessTestMarketplace;
  readonly admin: SignedInTestUser;
  send(this: void, files: readonly TestMultipartFormFile[], key?: string, token?: string): Promise<TestApiReply>;
  /** Uploads one file named `providers.xlsx`. */
  upload(this: void, bytes: Uint8Array | string, key?: string): Promise<TestApiReply>;
  /**
   * Replaces the catalogue without a file.
   * @returns the version and log position of the new catalogue, once the read models contain it.
   */
  reset(this: void, records: readonly ProviderRecord[]): Promise<CataloguePublicationResult>;
  /**
   * Reads the public catalogue.
   * @param after log position that the response must reflect.
   */
  providers(this: void, after?: unknown): Promise<readonly ProviderReplyItem[]>;
  names(this: void, after?: unknown): Promise<readonly string[]>;
  /** Lists the types of all events except those about users, roles and access. */
  events(this: void): Promise<readonly string[]>;
}

/** @param options options of the marketplace. */
export async function startCatalogueUploadHarness(
  options: TestMarketplaceOptions = {},
): Promise<CatalogueUploadTestHarness> {
  const market = await startTestMarketplace(options);
  const admin = await registerTestAdmin(market, 'admin@marketplace.example');

  const send: CatalogueUploadTestHarness['send'] = async (files, key, token = admin.token) => {
    const { payload, headers } = await encodeTestMultipartForm(files);
    return callTestApi(market.command, 'POST', '/upload', payload, {
      token,
      headers,
      ...(key !== undefined && { key }),
    });
  };
  const providers: CatalogueUploadTestHarness['providers'] = async (after) =>
    (await callTestApi<readonly ProviderReplyItem[]>(market.query, 'GET', '/api/providers', undefined, { after })).body;
  return {
    market,
    admin,
    send,
    reset: async (records) => {
      const published = await replaceTestCatalogueAndRemoveEdits(market.deps, records);
      await market.waitForPosition(published.position);
      return published;
    },
    upload: (bytes, key) => send([{ name: 'providers.xlsx', bytes }], key),
    providers,
    names: async (after) => (await providers(after)).map(({ Provider }) => Provider),
    events: async () =>
      (await market.readEvents()).map(({ type }) => type).filter((type) => !/^(User|Role|Access)/.test(type)),
  };
}

/** Builds a workbook with these rows and the columns Provider, Type and Website. */
export function buildThreeColumnTestWorkbook(...rows: readonly (readonly TestCellValue[])[]): Buffer {
  return buildSingleSheetTestWorkbook(['Provider', 'Type', 'Website'], ...rows);
}

/** Returns the report in the response to an upload. @throws ZodError if the upload was refused. */
export function parseUploadReportFromTestReply(reply: TestApiReply): CatalogueUploadReportReplyItem {
  return uploadCatalogueEndpoint.reply.parse(reply.body).report;
}

/** Parses status and code of a refusal. */
export function parseRefusalFromTestReply(reply: TestApiReply): readonly [number, string] {
  return [reply.status, ProblemDetails.parse(reply.body).code];
}

/** Builds a workbook with one sheet; the first row contains the headers. */
export function buildSingleSheetTestWorkbook(...rows: readonly (readonly TestCellValue[])[]): Buffer {
  return createTestWorkbook([{ name: 'Providers', rows }]);
}
