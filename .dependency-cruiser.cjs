// Who may import whom. scripts/boundaries.unit.spec.ts breaks every rule once, so that a rule that sees nothing is found out.
const path = require('node:path');

const capability =
  '(catalogue|matching|rfq|accounts|access|companies|arrivals|searches|coverage|privacy|engagement|settings|operations|reference|webhooks|notifications|geo)';
const service = '(command-service|query-service|projections)';
const spec = '\\.(spec|e2e)\\.tsx?$';
const testCode = `(${spec}|/testing/|^infra/tests/|^web/src/test/)`;
const readModels = '^projections/read-models/';
const adapters = '^infra/adapters/';
/** Packages that hold reference data and pure functions over it. */
const referenceData = 'node_modules/(email-providers|libphonenumber-js|mailchecker|tlds|tldts)/';

/** The other capabilities on which the contracts and the domain of one may build; those that are not named build on none. */
const mayUse = {
  access: 'accounts',
  arrivals: 'catalogue',
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
  comment: `Contracts and domain of ${name} may use those of ${others.replaceAll('|', ' and ')}, of no other capability.`,
  from: { path: `^contracts/(?:domain/)?src/${name}/` },
  to: { path: `^contracts/(?:domain/)?src/${capability}/`, pathNot: `^contracts/(?:domain/)?src/(${name}|${others})/` },
}));

const rules = [
  {
    name: 'resolvable',
    comment: 'An import that leads nowhere would hide from every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
  { name: 'no-cycles', comment: 'Modules build on each other in one direction.', from: {}, to: { circular: true } },
  {
    name: 'contracts-need-zod-only',
    comment: 'Contracts are what is said, in zod; misspelled names are found by fastest-levenshtein.',
    from: { path: '^contracts/src', pathNot: testCode },
    to: { pathNot: ['^contracts/src', 'node_modules/zod/', 'node_modules/fastest-levenshtein/'] },
  },
  {
    name: 'domain-needs-contracts-only',
    comment:
      'Domain rules are pure functions over contracts, and over the reference data of telephone numbers and domains.',
    from: { path: '^contracts/domain/src', pathNot: testCode },
    to: { pathNot: ['^contracts/(?:domain/)?src', referenceData] },
  },
  {
    name: 'capabilities-apart-in-contracts',
    comment: 'Contracts and domain of a capability do not know those of another, but for the table mayUse.',
    from: { path: `^contracts/(?:domain/)?src/${capability}/`, pathNot: `^contracts/(?:domain/)?src/(${exceptions})/` },
    to: { path: `^contracts/(?:domain/)?src/${capability}/`, pathNot: '^contracts/(?:domain/)?src/$1/' },
  },
  ...capabilityMayUse,
  {
    name: 'contracts-kernel-below-capabilities',
    comment: 'The kernel knows no capability.',
    from: { path: '^contracts/src/kernel/', pathNot: testCode },
    to: { path: `^contracts/(?:domain/)?src/${capability}/` },
  },
  {
    name: 'services-apart',
    comment: 'Services meet in contracts, the log and the read models, never in code.',
    from: { path: `^${service}/` },
    to: { path: `^${service}/`, pathNot: ['^$1/', readModels] },
  },
  {
    name: 'read-models-below-services',
    comment: 'The tables of the read models know what is said and Postgres, no service.',
    from: { path: readModels, pathNot: testCode },
    to: {
      path: '^(command-service|query-service|projections|infra|web)/',
      pathNot: [readModels, '^infra/adapters/postgres/'],
    },
  },
  {
    name: 'capabilities-apart',
    comment: 'Within a service, a capability knows of another what that lets others use: its *.public.ts.',
    from: { path: `^${service}/src/${capability}/` },
    to: { path: `^$1/src/${capability}/`, pathNot: ['^$1/src/$2/', '\\.public\\.ts$'] },
  },
  {
    name: 'decider-is-pure',
    comment: 'A decider, and whatever it is split into, reaches contracts, domain and the Decider type only.',
    from: { path: '\\.decider\\.ts$' },
    to: {
      path: '^(?!contracts/(domain/)?src/|command-service/src/[a-z]+/|infra/adapters/event-store/src/decider\\.ts$|.*node_modules/(zod|libphonenumber-js|tlds)/|util$)',
      reachable: true,
    },
  },
  {
    name: 'web-sees-contracts-only',
    comment: 'The web app knows calls and views, no server code.',
    from: { path: '^web/src/' },
    to: { path: `^(infra|scripts|${service})/` },
  },
  {
    name: 'web-sees-no-stored-events',
    comment: 'Stored events are private to the services: the web app reaches none, by whatever way.',
    from: { path: '^web/src/' },
    to: { path: '^contracts/src/(.*\\.(events|upcasters|integration)|registry)\\.ts$', reachable: true },
  },
  {
    name: 'web-core-knows-no-feature',
    comment: 'What every page of the web app stands on builds on the kit only.',
    from: { path: '^web/src/core/' },
    to: { path: '^web/src/', pathNot: '^web/src/(core|ui|test)/' },
  },
  {
    name: 'web-ui-is-pure',
    comment: 'The kit and the pictures: props in, elements out. They know no store, no call and no capability.',
    from: { path: '^web/src/(ui|charts)/' },
    to: {
      path: ['^web/src/', `^contracts/src/${capability}/`, 'node_modules/(react-redux|@reduxjs)/'],
      pathNot: '^web/src/(ui|charts|test)/',
    },
  },
  {
    name: 'web-shared-below-features',
    comment: 'What several screens share of a capability knows no screen.',
    from: { path: '^web/src/shared/' },
    to: { path: '^web/src/', pathNot: '^web/src/(shared|charts|core|ui|test)/' },
  },
  {
    name: 'web-features-apart',
    comment:
      'A feature of the web app knows of another its calls and its *.public.ts at most; they meet in shared and above them.',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '(Api|\\.public)\\.ts$'] },
  },
  {
    name: 'web-features-below-pages',
    comment: 'The shell and the pages beside the features put features together; no feature knows them.',
    from: { path: '^web/src/features/' },
    to: { path: '^web/src/(shell|home|content|knowledge)/' },
  },
  {
    name: 'web-app-on-top',
    comment: 'Only what starts the web app, and the tests that start it, know App, routes and store.',
    from: { path: '^web/src/', pathNot: '^web/src/((app|test)/|(main|firstPaint)\\.tsx$)' },
    to: { path: '^web/src/app/' },
  },
  {
    name: 'servers-see-no-web',
    comment: 'The web app is built and served, not imported.',
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
    comment: 'Only infra/product puts services together.',
    from: { path: adapters },
    to: { path: `^(${service}|web)/` },
  },
  {
    name: 'adapters-know-the-kernel-only',
    comment: 'What plugs the product into the world serves any capability and knows none.',
    from: { path: adapters },
    to: { path: '^contracts/', pathNot: '^contracts/src/kernel/' },
  },
  {
    name: 'kafka-behind-the-port',
    comment: 'Only the messaging adapter knows the client of Kafka; consumers of our topics are programs of others.',
    from: { path: '.', pathNot: ['^infra/(adapters/messaging|examples|tests)/', spec] },
    to: { path: 'node_modules/kafkajs/' },
  },
  {
    name: 'product-on-top',
    comment: 'Nothing builds on the composition root but what tests the whole of it.',
    from: { path: '.', pathNot: ['^infra/(product|tests)/', '^web/e2e/', '^scripts/'] },
    to: { path: '^infra/(product|tests)/' },
  },
  {
    name: 'examples-stand-alone',
    comment: 'What people copy works without this repository; what analysts write is run by it.',
    from: { path: '^infra/examples/', pathNot: '^infra/examples/analyst-projection/' },
    to: {
      path: '^(contracts|projections|command-service|query-service|web|infra|scripts)/',
      pathNot: '^infra/examples/',
    },
  },
  {
    name: 'no-test-code-in-production',
    comment: 'Test helpers and test tools stay in tests.',
    from: { pathNot: [testCode, '^web/e2e/', '\\.config\\.ts$'] },
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
    /** What is built here; what packages have built is theirs, and rules see it. */
    exclude: { path: ['^data/', '^(?!.*node_modules/).*/dist/'] },
  },
};
