import { openRequests } from '@marketplace/command-service/privacy/erasureRequests.ts';
import { findSubject } from '@marketplace/command-service/privacy/subjectAccount.ts';
import { UserId } from '@marketplace/contracts/kernel/ids.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import { resolveSchemas } from '@marketplace/read-models/schemaNames.ts';
import { readEnvironment } from '../start/environment.ts';
import { runCommand, runOnDatabase } from './commandLine.ts';
import { eraseEverywhere, erasureDeps, openLedger, replayEverywhere, untilKeysForgotten } from './erasure.ts';
import { openRequestLines } from './openRequestLines.ts';
import { readArguments } from './wrongUse.ts';
import type { Services } from '../start/services.ts';

/**
 * @throws Error when no account has the address. The message omits the address, so that it does not stay in the
 * terminal history.
 */
async function findSubjectId({ commandDeps }: Services, who: string): Promise<string> {
  const id = UserId.safeParse(who.toLowerCase());
  const found = id.success ? id.data : await findSubject(commandDeps.pool, who);
  if (found === null) throw new Error('No account has this address. For a person without an account, use the user id.');
  return found;
}

/** Reads like the query service; starts and changes nothing. */
function listOpen(): Promise<void> {
  return runOnDatabase(async ({ databaseUrl }, opened) => {
    const pool = createPool(actingAs(databaseUrl, 'query'), { max: 1, applicationName: 'erase' });
    opened.defer(() => pool.end());
    const requests = await openRequests({ pool, resolveSchemas: () => resolveSchemas(pool) });
    for (const line of openRequestLines(requests, new Date())) console.log(line);
    console.log('To decline a request, use the admin dashboard.');
  });
}

const usage = `Erases personal data:
  npm run erase -- --list      list open erasure requests with their due dates
  npm run erase -- ADDRESS     erase the person with this email address and record the erasure
  npm run erase -- USER_ID     erase a person without an account
  npm run erase -- --replay    erase everyone in the ledger again, after a restore`;

const flag = { type: 'boolean', default: false } as const;
const {
  values: { list, replay },
  words: [who],
} = readArguments({
  usage,
  options: { list: flag, replay: flag },
  words: [0, 1],
  check: (words, flags) => words.length + Number(flags.list) + Number(flags.replay) === 1,
});

/** `npm run erase -- --list`, `-- ADDRESS`, `-- USER_ID` or `-- --replay`. */
await (list
  ? listOpen()
  : runCommand(async (services) => {
      const { ledger, place } = await openLedger(readEnvironment(), services.commandDeps.now);
      const deps = erasureDeps(services, ledger, untilKeysForgotten);
      if (replay) {
        console.log(`Erased ${await replayEverywhere(services, deps)} people listed in ${place} again.`);
        return;
      }
      const subject = await findSubjectId(services, who ?? '');
      console.log(`Erasing ${subject}. If this is interrupted, run: npm run erase -- --replay`);
      await eraseEverywhere(services, deps, subject);
      console.log(`Erased ${subject} and closed the person's erasure requests, if any.`);
    }));
