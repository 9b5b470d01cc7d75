import type { Mutation } from './mutation.ts';

/** The web app was built before the run: an edit meanwhile must not turn a restart into a build. */
const webBuiltBefore: readonly Mutation[] = [
  {
    file: 'infra/product/start/webBuild.ts',
    find: 'if (readNote(folder, stampName) === digest)',
    replace: 'if (readNote(folder, stampName) !== null || digest === "")',
  },
];

/** Commits are acknowledged before they are on disk. */
const synchronousCommit: readonly Mutation[] = [
  {
    file: 'infra/adapters/postgres/src/embedded/launch.ts',
    find: `synchronous_commit: 'on'`,
    replace: `synchronous_commit: 'off'`,
  },
  {
    file: 'infra/adapters/postgres/src/database.ts',
    find: 'if (off.length > 0) throw new Error(unsafe(off));',
    replace: '',
  },
];

/** A Postgres that ended stays down. */
const postgresRestart: readonly Mutation[] = [
  { file: 'infra/adapters/postgres/src/database.ts', find: 'if (stopping) return;', replace: 'return;' },
];

/** A database that cannot be reached is answered like a defect. */
const unavailable: readonly Mutation[] = [
  { file: 'infra/adapters/http/src/problems.ts', find: 'if (isUnreachable(error))', replace: 'if (error.code === "")' },
];

/** Text that cannot be stored is let in. */
const edge: readonly Mutation[] = [
  {
    file: 'contracts/src/kernel/text.ts',
    find: 'return text.isWellFormed() &&',
    replace: 'return true || text.isWellFormed() &&',
  },
];

/** A live stream that ended stays in the hub, and nobody hears the errors of its answer. */
const liveReaders: readonly Mutation[] = [
  {
    file: 'query-service/src/live/liveHub.ts',
    find: `const end = (): void => {
      leave();`,
    replace: 'const end = (): void => {',
  },
  { file: 'query-service/src/live/liveHub.ts', find: "response.on('error', drop);", replace: '' },
  { file: 'infra/product/start/gateway.ts', find: "response.on('error', () => response.destroy());", replace: '' },
];

/** Files that people take away are made for everybody at once. */
const exportLine: readonly Mutation[] = [
  { file: 'query-service/src/exports.ts', find: '  atOnce: 2,', replace: '  atOnce: 1000,' },
];

/** The parser of .xls gets the container as it came. */
const uncheckedContainer: readonly Mutation[] = [
  {
    file: 'command-service/src/catalogue/import/workbook/openXls.ts',
    find: 'const stream = await unwrapWorkbook(findWorkbookStream(openCompoundFile(bytes)));',
    replace: 'const stream = bytes;',
  },
];

/** Files are read in the process of the product. */
const sameProcess: readonly Mutation[] = [
  {
    file: 'command-service/src/catalogue/import/readCatalogueFile.ts',
    find: 'return runLimited(() => readApart(file, limits, use));',
    replace:
      "const { readCatalogue } = await import('./readCatalogue.ts'); await readCatalogue(Buffer.from(bytes), fileName, limits); return runLimited(() => readApart(file, limits, use));",
  },
];

/** Slow senders keep their slots, of which one account may have all. */
const uploadShares: readonly Mutation[] = [
  { file: 'command-service/src/files/fileIntake.ts', find: '{ claimant: claimantOf(request) }', replace: '{}' },
  { file: 'command-service/src/files/whileArriving.ts', find: 'if (!isTooSlow()) return;', replace: 'return;' },
];

/** Around the product: its database, its HTTP answers, its start. */
export const serverMutations = {
  webBuiltBefore,
  synchronousCommit,
  postgresRestart,
  unavailable,
  edge,
  liveReaders,
  exportLine,
  uncheckedContainer,
  sameProcess,
  uploadShares,
} as const;
