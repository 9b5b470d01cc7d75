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

/** @throws Error when nobody has the address, which is not repeated: it would stay in the terminal's log. */
async function subjectOf({ commandDeps }: Services, who: string): Promise<string> {
  const id = UserId.safeParse(who.toLowerCase());
  const found = id.success ? id.data : await findSubject(commandDeps.pool, who);
  if (found === null) throw new Error('Nobody has this address. Give the user id of somebody without an account.');
  return found;
}

/** Reads as the query service does: nothing is started, nothing is changed. */
function listOpen(): Promise<void> {
  return runOnDatabase(async ({ databaseUrl }, opened) => {
    const pool = createPool(actingAs(databaseUrl, 'query'), { max: 1, applicationName: 'erase' });
    opened.defer(() => pool.end());
    const requests = await openRequests({ pool, resolveSchemas: () => resolveSchemas(pool) });
    for (const line of openRequestLines(requests, new Date())) console.log(line);
    console.log('To decline a request: in the admin dashboard.');
  });
}

const usage = `Erases people:
  npm run erase -- --list      requests for erasure that wait, and until when
  npm run erase -- ADDRESS     erases the person with this email address, and records it
  npm run erase -- USER_ID     the same for a person without an account
  npm run erase -- --replay    erases everybody in the ledger again, after a restore`;

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
        console.log(`Erased again ${await replayEverywhere(services, deps)} that stand in ${place}.`);
        return;
      }
      const subject = await subjectOf(services, who ?? '');
      console.log(`Erasing ${subject}. If this is cut off: npm run erase -- --replay`);
      await eraseEverywhere(services, deps, subject);
      console.log(`Erased ${subject}, and recorded it with the person's request if there was one.`);
    }));
