import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { recordUserEmailConfirmed } from '@marketplace/command-service/accounts/recordUserEmailConfirmed.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { createGatewayServiceRouter } from '@marketplace/product/start/gateway.ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const example = path.join(root, 'infra/examples/typed-client/mainJob.mts');

type Client = object;
/** The exports of the example that are used here. */
interface MainJob {
  createMarketplaceClient(baseUrl: string, token?: string, fetch?: (request: Request) => Promise<Response>): Client;
  registerBuyer(market: Client, email: string): Promise<{ readonly token: string; readonly userId: string }>;
  acceptTerms(market: Client, version: string): Promise<void>;
  findMatchingProviders(market: Client): Promise<string[]>;
  sendRfq(market: Client, email: string, providers: string[]): Promise<string>;
  acceptAndQuote(market: Client, rfqId: string): Promise<string>;
  listResponses(market: Client, id: string, after: string): Promise<unknown>;
}

let scenario: RfqTestMarketplace;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'typed-client-'));
  scenario = await startRfqTestScenario();
});
afterAll(async () => {
  await scenario.close();
  rmSync(folder, { recursive: true });
});

/** Sends a request to the service that the gateway would select. */
async function send(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const service = createGatewayServiceRouter(Object.values(allEndpoints))(request.method, pathname);
  const payload = await request.text();
  const answer = await scenario.market[service === 'command' ? 'command' : 'query'].inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(payload !== '' && { payload }),
  });
  return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> });
}

/** Uses that the types must reject; otherwise the compiler reports unused `@ts-expect-error` comments. */
const misuse = `import { createMarketplaceClient } from './mainJob.mts';
const market = createMarketplaceClient('http://any.example');
// @ts-expect-error this endpoint does not exist
await market.GET('/api/nowhere');
// @ts-expect-error the amount is missing
await market.POST('/api/vendor/rfq/respond', { body: { rfq_id: 'any' } });
const { data, error } = await market.POST('/api/vendor/rfq/accept', { body: { rfq_id: 'any' } });
// @ts-expect-error no response has this member
data?.nothing;
// @ts-expect-error this endpoint never returns this code
if (error?.code === 'upload.encrypted') throw new Error();
if (error?.code === 'rfq.expired') throw new Error();
`;

const settings = {
  compilerOptions: {
    ...{ target: 'es2024', module: 'nodenext', strict: true, noEmit: true, exactOptionalPropertyTypes: true },
    ...{ allowImportingTsExtensions: true, lib: ['es2024', 'dom', 'dom.iterable'], types: [] },
  },
  include: ['*.ts', '*.mts'],
};

test('generates types from the API document that accept valid and reject invalid uses', async () => {
  const document = await scenario.market.query.inject('/api/openapi.json');
  expect(document.statusCode).toBe(200);
  writeFileSync(path.join(folder, 'marketplace.ts'), astToString(await openapiTypes(document.body)));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  writeFileSync(path.join(folder, 'misuse.mts'), misuse);
  copyFileSync(example, path.join(folder, 'mainJob.mts'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const compiled = promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch(
    (error: unknown) => error as { readonly stdout: string },
  );
  expect((await compiled).stdout).toBe('');
});

test('lets buyers register, match and send RFQs and vendors quote with the generated client', async () => {
  const job = (await import(example)) as MainJob;
  const at = (token?: string): Client => job.createMarketplaceClient('http://marketplace.example', token, send);
  const email = 'nora@meridian.example';
  const { token, userId } = await job.registerBuyer(at(), email);
  const buyer = at(token);
  await recordUserEmailConfirmed(scenario.market.deps, userId, 'operator');
  await job.acceptTerms(buyer, currentTermsOfServiceVersion);
  expect(await job.findMatchingProviders(buyer)).toEqual(expect.any(Array));
  const rfqId = await job.sendRfq(buyer, email, ['emnify']);
  const position = await job.acceptAndQuote(at(scenario.vendors.emnify.token), rfqId);
  expect(await job.listResponses(buyer, rfqId, position)).toEqual([
    { provider: 'emnify', amount: '12.50', status: 'responded' },
  ]);
});
