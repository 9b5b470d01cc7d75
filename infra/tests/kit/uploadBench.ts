import { type Value, workbookFile } from '@marketplace/command-service/catalogue/import/testing/workbooks.ts';
import { uploadCatalogue } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { ProviderView, UploadReport } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { call, registerAdmin, type Reply, type SignedIn } from './calls.ts';
import { type FormFile, formOf } from './forms.ts';
import { startMarketplace, type TestMarketplace, type TestMarketplaceOptions } from './marketplace.ts';

/** The services with an admin who uploads catalogues. */
export interface UploadBench {
  readonly market: TestMarketplace;
  readonly admin: SignedIn;
  send(this: void, files: readonly FormFile[], key?: string, token?: string): Promise<Reply>;
  /** Uploads one file named `providers.xlsx`. */
  upload(this: void, bytes: Uint8Array | string, key?: string): Promise<Reply>;
  /** The public catalogue. @param after position that the response must include. */
  providers(this: void, after?: unknown): Promise<readonly ProviderView[]>;
  names(this: void, after?: unknown): Promise<readonly string[]>;
  /** Types of the events of catalogue and uploads. */
  events(this: void): Promise<readonly string[]>;
}

/** @param options options of the marketplace. */
export async function startUploadBench(options: TestMarketplaceOptions = {}): Promise<UploadBench> {
  const market = await startMarketplace(options);
  const admin = await registerAdmin(market, 'admin@marketplace.example');

  const send: UploadBench['send'] = async (files, key, token = admin.token) => {
    const { payload, headers } = await formOf(files);
    return call(market.command, 'POST', '/upload', payload, { token, headers, ...(key !== undefined && { key }) });
  };
  const providers: UploadBench['providers'] = async (after) =>
    (await call<readonly ProviderView[]>(market.query, 'GET', '/api/providers', undefined, { after })).body;
  return {
    market,
    admin,
    send,
    upload: (bytes, key) => send([{ name: 'providers.xlsx', bytes }], key),
    providers,
    names: async (after) => (await providers(after)).map(({ Provider }) => Provider),
    events: async () =>
      (await market.events()).map(({ type }) => type).filter((type) => !/^(User|Role|Access)/.test(type)),
  };
}

/** A workbook with these rows, with columns Provider, Type and Website. */
export function catalogueOf(...rows: readonly (readonly Value[])[]): Buffer {
  return sheetOf(['Provider', 'Type', 'Website'], ...rows);
}

export function reportOf(reply: Reply): UploadReport {
  return uploadCatalogue.reply.parse(reply.body).report;
}

/** Status and code of a refusal. */
export function refusalOf(reply: Reply): readonly [number, string] {
  return [reply.status, Problem.parse(reply.body).code];
}

/** A workbook with one sheet; the first row contains the headers. */
export function sheetOf(...rows: readonly (readonly Value[])[]): Buffer {
  return workbookFile([{ name: 'Providers', rows }]);
}
