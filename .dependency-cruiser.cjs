// Rules for imports. scripts/boundaries.unit.spec.ts violates every rule once, to detect rules that no longer match anything.
const path = require('node:path');

const capability =
  '(catalogue|matching|rfq|accounts|access|companies|vendorOnboarding|searches|coverage|privacy|engagement|settings|operations|reference|webhooks|notifications|geo)';
const service = '(command-service|query-service|projections)';
const spec = '\\.(spec|e2e)\\.tsx?$';
const testCode = `(${spec}|/testing/|^infra/tests/|^web/src/test/)`;
const readModels = '^projections/read-models/';
const adapters = '^infra/adapters/';
/** Packages with reference data and pure functions on it. */
const referenceData = 'node_modules/(email-providers|libphonenumber-js|mailchecker|tlds|tldts)/';
const messageLibrary = 'node_modules/@lingui/(core|message-utils)/';

/** Capabilities that the contracts and the domain of a capability may import; those that are not listed may import none. */
const mayUse = {
  access: 'accounts',
  vendorOnboarding: 'catalogue',
  catalogue: 'geo',
  coverage: 'catalogue',
  engagement: 'coverage|searches',
  geo: 'matching',
  matching: 'catalogue|coverage|geo',
  notifications: 'rfq',
  rfq: 'catalogue|matching|geo',
  searches: 'matching',
  webhooks: 'rfq',
};
const exceptions = Object.keys(mayUse).join('|');
const capabilityMayUse = Object.entries(mayUse).map(([name, others]) => ({
  name: `capability-${name}`,
  comment: `Contracts and domain of ${name} may only import those of ${others.replaceAll('|', ' and ')}.`,
  from: { path: `^contracts/(?:domain/)?src/${name}/` },
  to: { path: `^contracts/(?:domain/)?src/${capability}/`, pathNot: `^contracts/(?:domain/)?src/(${name}|${others})/` },
}));

const rules = [
  {
    name: 'resolvable',
    comment: 'An unresolvable import would escape every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
  { name: 'no-cycles', comment: 'Imports must not form cycles.', from: {}, to: { circular: true } },
  {
    name: 'contracts-need-zod-and-messages-only',
    comment:
      'Contracts are zod schemas and texts; fastest-levenshtein suggests corrections of misspelled names, and Lingui formats messages.',
    from: { path: '^contracts/src', pathNot: testCode },
    to: { pathNot: ['^contracts/src', 'node_modules/zod/', 'node_modules/fastest-levenshtein/', messageLibrary] },
  },
  {
    name: 'domain-needs-contracts-only',
    comment: 'Domain rules are pure functions on contracts, and on reference data of telephone numbers and domains.',
    from: { path: '^contracts/domain/src', pathNot: testCode },
    to: { pathNot: ['^contracts/(?:domain/)?src', referenceData, messageLibrary] },
  },
  {
    name: 'capabilities-apart-in-contracts',
    comment: 'Contracts and domain of a capability do not import those of another one, except as listed in mayUse.',
    from: { path: `^contracts/(?:domain/)?src/${capability}/`, pathNot: `^contracts/(?:domain/)?src/(${exceptions})/` },
    to: { path: `^contracts/(?:domain/)?src/${capability}/`, pathNot: '^contracts/(?:domain/)?src/$1/' },
  },
  ...capabilityMayUse,
  {
    name: 'contracts-kernel-below-capabilities',
    comment: 'The kernel does not import any capability.',
    from: { path: '^contracts/src/kernel/', pathNot: testCode },
    to: { path: `^contracts/(?:domain/)?src/${capability}/` },
  },
  {
    name: 'services-apart',
    comment: 'Services share contracts, the log and read models, but no code.',
    from: { path: `^${service}/` },
    to: { path: `^${service}/`, pathNot: ['^$1/', readModels] },
  },
  {
    name: 'read-models-below-services',
    comment: 'The tables of the read models only import contracts and the Postgres adapter, no service.',
    from: { path: readModels, pathNot: testCode },
    to: {
      path: '^(command-service|query-service|projections|infra|web)/',
      pathNot: [readModels, '^infra/adapters/postgres/'],
    },
  },
  {
    name: 'capabilities-apart',
    comment: 'Within a service, a capability only imports the *.public.ts of another one.',
    from: { path: `^${service}/src/${capability}/` },
    to: { path: `^$1/src/${capability}/`, pathNot: ['^$1/src/$2/', '\\.public\\.ts$'] },
  },
  {
    name: 'decider-is-pure',
    comment: 'A decider, including its own modules, only depends on contracts, domain and the Decider type.',
    from: { path: '\\.decider\\.ts$' },
    to: {
      path: '^(?!contracts/(domain/)?src/|command-service/src/[a-z]+/|infra/adapters/event-store/src/decider\\.ts$|.*node_modules/(zod|libphonenumber-js|tlds|@lingui)/|util$)',
      reachable: true,
    },
  },
  {
    name: 'web-sees-contracts-only',
    comment: 'The web app only imports contracts, no server code.',
    from: { path: '^web/src/' },
    to: { path: `^(infra|scripts|${service})/` },
  },
  {
    name: 'web-sees-no-stored-events',
    comment: 'Stored events are private to the services: the web app must not depend on them, not even indirectly.',
    from: { path: '^web/src/' },
    to: { path: '^contracts/src/(.*\\.(events|upcasters|integration)|registry)\\.ts$', reachable: true },
  },
  {
    name: 'web-core-knows-no-feature',
    comment: 'The core of the web app only imports the UI kit.',
    from: { path: '^web/src/core/' },
    to: { path: '^web/src/', pathNot: '^web/src/(core|ui|test)/' },
  },
  {
    name: 'web-ui-is-pure',
    comment: 'The UI kit and the charts are pure components without access to the store, to calls or to capabilities.',
    from: { path: '^web/src/(ui|charts)/' },
    to: {
      path: ['^web/src/', `^contracts/src/${capability}/`, 'node_modules/(react-redux|@reduxjs)/'],
      pathNot: '^web/src/(ui|charts|test)/',
    },
  },
  {
    name: 'web-shared-below-features',
    comment: 'Code that several screens share does not import any screen.',
    from: { path: '^web/src/shared/' },
    to: { path: '^web/src/', pathNot: '^web/src/(shared|charts|core|ui|test)/' },
  },
  {
    name: 'web-features-apart',
    comment: 'A feature of the web app only imports the API calls and the *.public.ts of another one.',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '(Api|\\.public)\\.ts$'] },
  },
  {
    name: 'web-features-below-pages',
    comment: 'The shell and the other pages combine features; no feature imports them.',
    from: { path: '^web/src/features/' },
    to: { path: '^web/src/(shell|home|content|knowledge)/' },
  },
  {
    name: 'web-app-on-top',
    comment: 'Only the entry points of the web app, and tests that start it, import App, routes and store.',
    from: { path: '^web/src/', pathNot: '^web/src/((app|test)/|(main|firstPaint)\\.tsx$)' },
    to: { path: '^web/src/app/' },
  },
  {
    name: 'servers-see-no-web',
    comment: 'The web app is built and served, never imported.',
    from: { pathNot: ['^web/'] },
    to: { path: '^web/src/' },
  },
  {
    name: 'queries-see-no-log',
    comment: 'Queries read only read models.',
    from: { path: '^query-service/' },
    to: { path: '^infra/adapters/event-store/' },
  },
  {
    name: 'adapters-know-no-service',
    comment: 'Only infra/product combines services.',
    from: { path: adapters },
    to: { path: `^(${service}|web)/` },
  },
  {
    name: 'adapters-know-the-kernel-only',
    comment: 'Adapters serve all capabilities and import none of them.',
    from: { path: adapters },
    to: { path: '^contracts/', pathNot: '^contracts/src/kernel/' },
  },
  {
    name: 'kafka-behind-the-port',
    comment: 'Only the messaging adapter imports the Kafka client; consumers of our topics are separate programs.',
    from: { path: '.', pathNot: ['^infra/(adapters/messaging|examples|tests)/', spec] },
    to: { path: 'node_modules/kafkajs/' },
  },
  {
    name: 'product-on-top',
    comment: 'Only tests of the whole product import the composition root.',
    from: { path: '.', pathNot: ['^infra/(product|tests)/', '^web/e2e/', '^scripts/'] },
    to: { path: '^infra/(product|tests)/' },
  },
  {
    name: 'examples-stand-alone',
    comment: 'Examples must work without this repository, except for projections of analysts, which run inside it.',
    from: { path: '^infra/examples/', pathNot: '^infra/examples/analyst-projection/' },
    to: {
      path: '^(contracts|projections|command-service|query-service|web|infra|scripts)/',
      pathNot: '^infra/examples/',
    },
  },
  {
    name: 'no-test-code-in-production',
    comment: 'Test helpers and test tools stay in tests.',
    from: { pathNot: [testCode, '^web/e2e/', '\\.config\\.ts$', '^scripts/testDeep\\.ts$'] },
    to: { path: [testCode, 'node_modules/(vitest|fast-check|msw|@testing-library)/'] },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: path.join(__dirname, 'tsconfig.json') },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    /** Excludes our own build output, but not that of packages, which the rules check. */
    exclude: { path: ['^data/', '^(?!.*node_modules/).*/dist/'] },
  },
};
