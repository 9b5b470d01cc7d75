import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files of each project, slowest first. Without this list, Vitest orders the files of a fresh clone by
 * size and starts the slowest browser tests last, which leaves cores idle at the end.
 */
export const slowestTestFiles: readonly string[] = [
  'web/e2e/mainJob.e2e.spec.ts',
  'web/e2e/accessibility.e2e.spec.ts',
  'web/e2e/rfq/lists.e2e.spec.ts',
  'web/e2e/rfq/decision.e2e.spec.ts',
  'web/e2e/buyerJourney.e2e.spec.ts',
  'web/e2e/widths.e2e.spec.ts',
  'web/e2e/rfq/teamConversation.e2e.spec.ts',
  'web/e2e/keyboardOnly.e2e.spec.ts',
  'infra/tests/acceptance/operation/main.int.spec.ts',
  'infra/tests/acceptance/operation/documentedCommands.int.spec.ts',
  'infra/adapters/event-store/src/eventStoreDb.cluster.int.spec.ts',
  'infra/tests/acceptance/operation/missingKeys.int.spec.ts',
  'infra/tests/chaos/chaos.int.spec.ts',
  'infra/tests/acceptance/operation/replacedLog.int.spec.ts',
  'infra/tests/acceptance/analysts/replay.int.spec.ts',
  'infra/tests/acceptance/searches/searchAlerts.int.spec.ts',
  'infra/tests/acceptance/access/roleMatrix.int.spec.ts',
  'infra/tests/acceptance/catalogue/catalogueUpload.int.spec.ts',
  'infra/tests/acceptance/companies/transferRfqsAfterKill.int.spec.ts',
  'infra/tests/acceptance/access/vendorTeamRights.int.spec.ts',
  'infra/tests/acceptance/privacy/privacyRequestsWithoutAccount.int.spec.ts',
];

function getStartPosition({ moduleId }: TestSpecification): number {
  const position = slowestTestFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
  return position === -1 ? slowestTestFiles.length : position;
}

/** Starts the slowest files of each project first, and the others in Vitest's order. */
export class SlowestTestsFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((own) =>
      own.sort((one, other) => getStartPosition(one) - getStartPosition(other)),
    );
  }
}
