import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
const planted = checkBoundaries(fileURLToPath(new URL('planted', import.meta.url)));

test('finds every planted violation by its rule, and nothing in the healthy files beside them', () => {
  expect(planted.violations).toEqual([
    'adapters-know-no-service: infra/adapters/http/src/callsService.ts -> query-service/src/app.ts',
    'adapters-know-the-kernel-only: infra/adapters/http/src/knowsCatalogue.ts -> contracts/src/catalogue/catalogue.views.ts',
    'capabilities-apart-in-contracts: contracts/src/accounts/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
    'capabilities-apart: projections/src/rfq/readsCatalogue.ts -> projections/src/catalogue/catalogue.projection.ts',
    'capability-access: contracts/src/access/knowsCatalogue.ts -> contracts/src/catalogue/catalogue.views.ts',
    'capability-catalogue: contracts/src/catalogue/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
    'capability-geo: contracts/src/geo/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
    'capability-matching: contracts/src/matching/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
    'capability-rfq: contracts/src/rfq/knowsAccounts.ts -> contracts/src/accounts/knowsRfq.ts',
    'capability-searches: contracts/src/searches/knowsRfq.ts -> contracts/src/rfq/rfq.events.ts',
    'contracts-kernel-below-capabilities: contracts/src/kernel/knowsCatalogue.ts -> contracts/src/catalogue/catalogue.views.ts',
    'contracts-need-zod-only: contracts/src/rfq/leadsNowhere.ts -> ./nowhere.ts',
    'contracts-need-zod-only: contracts/src/rfq/needsMore.ts -> fs',
    'decider-is-pure: command-service/src/rfq/impure.decider.ts -> timers',
    'decider-is-pure: command-service/src/rfq/knowsStore.decider.ts -> infra/adapters/event-store/src/postgres.ts',
    'domain-needs-contracts-only: contracts/domain/src/geo/readsFiles.ts -> fs',
    'no-cycles: contracts/src/kernel/cycleA.ts -> contracts/src/kernel/cycleB.ts',
    'no-test-code-in-production: infra/product/start/usesTestCode.ts -> infra/tests/kit/database.ts',
    'no-test-code-in-production: infra/product/start/usesTestTool.ts -> ../../node_modules/fast-check/lib/fast-check.d.ts',
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
    'web-ui-is-pure: web/src/ui/readsStore.ts -> ../../node_modules/react-redux/dist/react-redux.d.ts',
  ]);
});

test('has a planted violation for every rule', () => {
  const found = new Set(planted.violations.map((violation) => violation.split(':')[0]));
  expect(forbidden.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
});

test('looks at every file', () => {
  expect(planted.unseen).toEqual([]);
  expect(planted.modules).toBeGreaterThan(30);
});
