// Who may import whom. scripts/planted holds one violation of every rule, so that a rule that sees nothing is found out.
const path = require('node:path');

const capability = '(catalogue|matching|rfq|accounts|access|searches|coverage|privacy|engagement)';
const service = '(command-service|query-service|projections)';
const spec = '\\.(spec|e2e)\\.tsx?$';
const testCode = `(${spec}|/testing/|^infra/tests/|^web/src/test/)`;
const adapters = '^infra/adapters/';

/** Contracts of one capability may build on those of these others. */
const contractsMayUse = { matching: 'catalogue', rfq: 'catalogue|matching', access: 'accounts', searches: 'matching' };
const apartInContracts = Object.entries(contractsMayUse).map(([name, others]) => ({
  name: `contracts-of-${name}`,
  comment: `The contracts of ${name} may use those of ${others.replace('|', ' and ')}, of no other capability.`,
  from: { path: `^contracts/src/${name}/` },
  to: { path: `^contracts/src/${capability}/`, pathNot: `^contracts/src/(${name}|${others})/` },
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
    comment: 'Contracts are zod and pure functions.',
    from: { path: '^contracts/src', pathNot: testCode },
    to: { pathNot: ['^contracts/src', 'node_modules/zod/'] },
  },
  {
    name: 'contracts-apart',
    comment: 'The contracts of a capability do not know those of another; the few exceptions have rules of their own.',
    from: {
      path: `^contracts/src/${capability}/`,
      pathNot: `^contracts/src/(${Object.keys(contractsMayUse).join('|')})/`,
    },
    to: { path: `^contracts/src/${capability}/`, pathNot: '^contracts/src/$1/' },
  },
  ...apartInContracts,
  {
    name: 'contracts-kernel-below-capabilities',
    comment: 'The kernel knows no capability; geography knows how requirements name regions.',
    from: { path: '^contracts/src/(kernel|geo)/' },
    to: { path: `^contracts/src/${capability}/`, pathNot: '^contracts/src/matching/matching\\.requirements\\.ts$' },
  },
  {
    name: 'services-apart',
    comment: 'Services meet in contracts, the log and the read models, never in code.',
    from: { path: `^${service}/` },
    to: { path: `^${service}/`, pathNot: '^$1/' },
  },
  {
    name: 'capabilities-apart',
    comment: 'Within a service, a capability does not know another.',
    from: { path: `^${service}/src/${capability}/` },
    to: { path: `^$1/src/${capability}/`, pathNot: '^$1/src/$2/' },
  },
  {
    name: 'decider-is-pure',
    comment: 'A decider, and whatever it is split into, reaches contracts and the Decider type only.',
    from: { path: '\\.decider\\.ts$' },
    to: {
      path: '^(?!contracts/src/|command-service/src/[a-z]+/|infra/adapters/event-store/src/decider\\.ts$|.*node_modules/zod/)',
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
    comment: 'Stored events are private to the services.',
    from: { path: '^web/src/' },
    to: { path: '^contracts/src/(.*\\.(events|upcasters|integration|fold)|registry)\\.ts$' },
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
    comment: 'Only infra/embedded puts services together.',
    from: { path: adapters },
    to: { path: `^(${service}|web)/` },
  },
  {
    name: 'adapters-know-no-capability',
    comment: 'Infrastructure serves any capability and knows none.',
    from: { path: adapters, pathNot: spec },
    to: { path: `^contracts/src/${capability}/` },
  },
  {
    name: 'embedded-on-top',
    comment: 'Nothing builds on the composition root; tests may use its test databases.',
    from: { path: '.', pathNot: ['^infra/embedded/', '^web/e2e/', '^scripts/', testCode] },
    to: { path: '^infra/embedded/' },
  },
  {
    name: 'no-test-code-in-production',
    comment: 'Test helpers and test tools stay in tests.',
    from: {
      pathNot: [
        testCode,
        '^web/e2e/',
        '\\.config\\.ts$',
        '^infra/adapters/event-store/src/(conformance|specification)',
      ],
    },
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
