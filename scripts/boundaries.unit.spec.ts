import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModuleBoundaryCheckResult, checkModuleBoundaries } from './boundaries.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };

/** Valid files by their path in the repository; the invalid files import them. */
const healthy: Readonly<Record<string, string>> = {
  'contracts/src/kernel/ids.ts': `import { z } from 'zod';\nexport const Id = z.uuid();`,
  'contracts/src/kernel/cycleB.ts': `import './cycleA.ts';`,
  'contracts/src/rfq/rfq.events.ts': `import { Id } from '../kernel/ids.ts';\nexport const RfqSent = Id;`,
  'contracts/src/catalogue/catalogue.views.ts': `export interface ProviderView { readonly id: string }`,
  'contracts/src/matching/matching.views.ts': `import type { ProviderView } from '../catalogue/catalogue.views.ts';\nexport type MatchView = ProviderView;`,
  'command-service/src/rfq/readsClock.ts': `import 'node:timers';`,
  'command-service/src/rfq/rfq.decider.ts': `import type { Decider } from '../../../infra/adapters/event-store/src/decider.ts';\nexport const decider: Decider<null> = { initial: null };`,
  'projections/src/catalogue/catalogue.projection.ts': `export const rows = [];`,
  'query-service/src/app.ts': `export const app = 'query';`,
  'infra/adapters/event-store/src/decider.ts': `export interface Decider<State> { readonly initial: State }`,
  'infra/adapters/event-store/src/postgres.ts': `export const store = 'postgres';`,
  'infra/product/start/main.ts': `export const everything = 'in one process';`,
  'infra/tests/kit/database.ts': `export const database = 'for tests';`,
  'web/src/main.tsx': `import type { ProviderView } from '../../contracts/src/catalogue/catalogue.views.ts';\nexport const page: ProviderView = { id: 'home' };`,
  'web/src/app/routes.ts': `export const routes = ['/'];`,
  'web/src/core/api.ts': `export const api = 'core';`,
  'web/src/shell/shell.ts': `export const shell = 'around';`,
  'web/src/features/rfq/rfqApi.ts': `export const api = 'rfq';`,
  'web/src/features/rfq/rfqPage.ts': `export const page = 'rfq';`,
  'web/src/features/rfq/rfq.public.ts': `export const open = 'rfq';`,
  'web/src/features/catalogue/callsRfq.ts': `import '../rfq/rfqApi.ts';`,
  'web/src/features/catalogue/seesPublicOfRfq.ts': `import '../rfq/rfq.public.ts';`,
};

/** Expected violations as `rule: file -> import`. The invalid files are generated from them. */
const planted = [
  'adapters-know-no-service: infra/adapters/http/src/callsService.ts -> query-service/src/app.ts',
  'adapters-know-the-kernel-only: infra/adapters/http/src/knowsCatalogue.ts -> contracts/src/catalogue/catalogue.views.ts',
  'capabilities-apart-in-contracts: contracts/src/accounts/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
  'capabilities-apart: projections/src/rfq/readsCatalogue.ts -> projections/src/catalogue/catalogue.projection.ts',
  'capability-access: contracts/src/access/knowsCatalogue.ts -> contracts/src/catalogue/catalogue.views.ts',
  'capability-vendorOnboarding: contracts/src/vendorOnboarding/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
  'capability-catalogue: contracts/src/catalogue/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
  'capability-coverage: contracts/src/coverage/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
  'capability-engagement: contracts/src/engagement/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
  'capability-geo: contracts/src/geo/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
  'capability-matching: contracts/src/matching/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
  'capability-notifications: contracts/src/notifications/knowsAccounts.ts -> contracts/src/accounts/knowsRfq.ts',
  'capability-rfq: contracts/src/rfq/knowsAccounts.ts -> contracts/src/accounts/knowsRfq.ts',
  'capability-searches: contracts/src/searches/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
  'capability-webhooks: contracts/src/webhooks/knowsAccounts.ts -> contracts/src/accounts/knowsRfq.ts',
  'contracts-kernel-below-capabilities: contracts/src/kernel/knowsCatalogue.ts -> contracts/src/catalogue/catalogue.views.ts',
  'contracts-need-zod-and-messages-only: contracts/src/rfq/leadsNowhere.ts -> ./nowhere.ts',
  'contracts-need-zod-and-messages-only: contracts/src/rfq/needsMore.ts -> fs',
  'decider-is-pure: command-service/src/rfq/impure.decider.ts -> timers',
  'decider-is-pure: command-service/src/rfq/knowsStore.decider.ts -> infra/adapters/event-store/src/postgres.ts',
  'domain-needs-contracts-only: contracts/domain/src/geo/readsFiles.ts -> fs',
  'examples-stand-alone: infra/examples/reader/src/needsContracts.ts -> contracts/src/catalogue/catalogue.views.ts',
  'kafka-behind-the-port: projections/src/rfq/asksKafka.ts -> node_modules/kafkajs/index.js',
  'no-cycles: contracts/src/kernel/cycleA.ts -> contracts/src/kernel/cycleB.ts',
  'no-test-code-in-production: infra/product/start/usesTestCode.ts -> infra/tests/kit/database.ts',
  'no-test-code-in-production: infra/product/start/usesTestTool.ts -> node_modules/fast-check/lib/fast-check.d.ts',
  'product-on-top: query-service/src/buildsOnProduct.ts -> infra/product/start/main.ts',
  'queries-see-no-log: query-service/src/readsLog.ts -> infra/adapters/event-store/src/postgres.ts',
  'read-models-below-services: projections/read-models/src/asksService.ts -> query-service/src/app.ts',
  'resolvable: contracts/src/rfq/leadsNowhere.ts -> ./nowhere.ts',
  'servers-see-no-web: query-service/src/servesPage.ts -> web/src/main.tsx',
  'services-apart: projections/read-models/src/asksService.ts -> query-service/src/app.ts',
  'services-apart: projections/src/rfq/callsQueryService.ts -> query-service/src/app.ts',
  'web-app-on-top: web/src/shell/knowsRoutes.ts -> web/src/app/routes.ts',
  'web-core-knows-no-feature: web/src/core/knowsFeature.ts -> web/src/features/rfq/rfqApi.ts',
  'web-features-apart: web/src/features/catalogue/seesRfq.ts -> web/src/features/rfq/rfqPage.ts',
  'web-features-below-pages: web/src/features/rfq/knowsShell.ts -> web/src/shell/shell.ts',
  'web-sees-contracts-only: web/src/seesInfra.ts -> infra/adapters/event-store/src/postgres.ts',
  'web-sees-no-stored-events: web/src/seesEvents.ts -> contracts/src/rfq/rfq.events.ts',
  'web-shared-below-features: web/src/shared/rfq/knowsScreen.ts -> web/src/features/rfq/rfqPage.ts',
  'web-ui-is-pure: web/src/ui/callsServer.ts -> web/src/core/api.ts',
  'web-ui-is-pure: web/src/ui/knowsCatalogue.ts -> contracts/src/catalogue/catalogue.views.ts',
  'web-ui-is-pure: web/src/ui/readsStore.ts -> node_modules/react-redux/dist/react-redux.d.ts',
];

/** A file that violates its rule only indirectly, through a file that it imports. */
const impureDecider = { 'command-service/src/rfq/impure.decider.ts': `import './readsClock.ts';` };

const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(planted.map(plantedFile)),
  ...impureDecider,
  ...healthy,
};

function plantedFile(violation: string): [file: string, source: string] {
  const [, file = '', imported = ''] = /: (.+) -> (.+)$/.exec(violation) ?? [];
  return [file, `import '${specifier(file, imported)}';`];
}

function specifier(from: string, imported: string): string {
  const [, packageName] = /^node_modules\/([^/]+)/.exec(imported) ?? [];
  if (packageName !== undefined) return packageName;
  if (imported.startsWith('.') || !imported.includes('/')) return imported;
  const relative = path.posix.relative(path.posix.dirname(from), imported);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Creates a folder with the layout of the repository and its packages. */
function writeRepository(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'boundaries-')));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${source}\n`);
  }
  return folder;
}

describe('checkModuleBoundaries with a violation of every rule', () => {
  let folder: string;
  let found: ModuleBoundaryCheckResult;
  beforeAll(() => {
    folder = writeRepository();
    found = checkModuleBoundaries(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('finds exactly the planted violations', () => {
    const withoutHome = found.violations.map((violation) =>
      violation.replace(/ -> .*\/node_modules\//, ' -> node_modules/'),
    );
    expect(withoutHome).toEqual([...planted].sort());
  });

  test('has a planted violation for every rule', () => {
    const broken = new Set(planted.map((violation) => violation.split(':')[0]));
    expect(forbidden.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  });

  test('analyses every file', () => {
    expect(found.notAnalysed).toEqual([]);
    expect(found.modules).toBe(Object.keys(files).length);
  });
});
