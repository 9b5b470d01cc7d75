import { openRequests } from '@marketplace/command-service/privacy/erasureRequests.ts';
import { findSubject } from '@marketplace/command-service/privacy/subjectAccount.ts';
import { UserId } from '@marketplace/contracts/kernel/ids.ts';
import { readEnvironment } from '../start/environment.ts';
import { runCommand } from './commandLine.ts';
import { eraseEverywhere, erasureDeps, openLedger, replayEverywhere, untilKeysForgotten } from './erasure.ts';
import { openRequestLines } from './openRequestLines.ts';
import type { Services } from '../start/services.ts';

/** @throws Error when nobody has the address, which is not repeated: it would stay in the terminal's log. */
async function subjectOf({ commandDeps }: Services, who: string): Promise<string> {
  const id = UserId.safeParse(who.toLowerCase());
  const found = id.success ? id.data : await findSubject(commandDeps.pool, who);
  if (found === null) throw new Error('Nobody has this address. Give the user id of somebody without an account.');
  return found;
}

async function listOpen({ commandDeps }: Services): Promise<void> {
  for (const line of openRequestLines(await openRequests(commandDeps), commandDeps.now())) console.log(line);
  console.log(
    'To erase: npm run erase -- USER_ID, or ADDRESS, or --replay after a restore. To decline: in the admin dashboard.',
  );
}

/** `npm run erase` lists who waits; `npm run erase -- ADDRESS`, `npm run erase -- USER_ID`, `npm run erase -- --replay` */
await runCommand(async (services) => {
  const [who] = process.argv.slice(2);
  if (who === undefined) return listOpen(services);
  const { ledger, place } = await openLedger(readEnvironment(), services.commandDeps.now);
  const deps = erasureDeps(services, ledger, untilKeysForgotten);
  if (who === '--replay') {
    console.log(`Erased again ${await replayEverywhere(services, deps)} that stand in ${place}.`);
    return;
  }
  const subject = await subjectOf(services, who);
  console.log(`Erasing ${subject}. If this is cut off: npm run erase -- --replay`);
  await eraseEverywhere(services, deps, subject);
  console.log(`Erased ${subject}, and recorded it with the person's request if there was one.`);
});
