import { createVerdict } from '../judging/verdict.ts';
import { startProgram } from '../running/programs.ts';
import type { SequencesFindings } from '@marketplace/event-store/testing/failoverSequences.ts';
import type { Scenario } from '../scenario.ts';

const usualTimes = 2_000;
const firstSeed = 1;

/** Seeded sequences of commands, looks, failovers and lags on a cluster of EventStoreDB's protocol. */
export const failoverSequences: Scenario = {
  name: 'failoverSequences',
  promise: 'no failover makes a decision refuse what was right, or miss or double what was acknowledged',
  breaks: {
    proof: { what: 'a node that is behind is believed', mutations: ['believesProven'] },
    leader: { what: 'decisions read from whatever node answers', mutations: ['asksLeader', 'believesProven'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const program = startProgram('infra/adapters/event-store/src/testing/failoverSequences.main.ts', {
      args: [String(firstSeed), String(stage.options.times ?? usualTimes)],
      mutations: stage.mutations,
    });
    stage.undo.defer(() => program.kill('SIGKILL'));
    if ((await program.exit) !== 0) throw new Error(`The sequences ended:\n${program.output()}`);
    const findings = JSON.parse(program.output()) as SequencesFindings;
    verdict.none(findings.refused, 'commands refused for a state that was not');
    verdict.none(findings.wrongStreams, 'streams with an event missing or doubled');
    verdict.none(findings.unseen, 'decisions that missed an acknowledged event');
    return { figures: { ...findings }, failures: verdict.failures };
  },
};
