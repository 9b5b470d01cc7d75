import { createChaosFailureCollector } from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startMutatedProgram } from '../running/mutatedProgram.ts';
import type { RandomEventStoreDbFailoverTestCounts } from '@marketplace/event-store/testing/failoverSequences.ts';
import type { ChaosScenario } from '../scenario.ts';

const defaultTimes = 2_000;
const firstSeed = 1;

/** Runs seeded sequences of commands, reads, failovers and lags on a cluster with EventStoreDB's protocol. */
export const eventStoreDbFailoverSequencesScenario: ChaosScenario = {
  name: 'failoverSequences',
  guarantee: 'makes no wrong refusal and misses or duplicates no acknowledged event after failovers',
  breaks: {
    proof: { what: 'nodes that are behind are trusted', mutations: ['provenNodesOnly'] },
    leader: { what: 'decisions read from any node', mutations: ['leaderReads', 'provenNodesOnly'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const program = startMutatedProgram('infra/adapters/event-store/src/testing/failoverSequences.main.ts', {
      args: [String(firstSeed), String(stage.options.times ?? defaultTimes)],
      mutations: stage.mutations,
    });
    stage.cleanup.defer(() => program.kill('SIGKILL'));
    if ((await program.exit) !== 0) throw new Error(`The sequences failed:\n${program.output()}`);
    const findings = JSON.parse(program.output()) as RandomEventStoreDbFailoverTestCounts;
    verdict.expectZero(findings.refused, 'commands refused for an incorrect state');
    verdict.expectZero(findings.wrongStreams, 'streams with a missing or duplicate event');
    verdict.expectZero(findings.unseen, 'decisions that missed an acknowledged event');
    return { metrics: { ...findings }, failures: verdict.failures };
  },
};
