import { findOpenPrivacyRequests } from '@marketplace/command-service/privacy/erasureRequests.ts';
import { findAccountUserIdByEmail } from '@marketplace/command-service/privacy/accountErasure.ts';
import { UserId } from '@marketplace/contracts/kernel/ids.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { resolveReadModelSchemas } from '@marketplace/read-models/schemaNames.ts';
import { loadProductSettings } from '../start/environment.ts';
import { runOperatorCommandWithServices, runOperatorCommandWithDatabase } from './commandLine.ts';
import {
  erasePersonEverywhere,
  buildErasureDeps,
  openErasureLedger,
  repeatErasureOfEveryoneInErasureLedger,
  waitForErasedKeysToLeaveCaches,
} from './erasure.ts';
import { formatOpenPrivacyRequests } from './formatOpenPrivacyRequests.ts';
import { parseProcessArgumentsOrExit } from './commandArguments.ts';
import type { RunningServices } from '../start/services.ts';

/** @throws Error if no account has the email address; its message omits the address to keep it out of terminal logs. */
async function findSubjectId({ commandDeps }: RunningServices, who: string): Promise<string> {
  const id = UserId.safeParse(who.toLowerCase());
  const found = id.success ? id.data : await findAccountUserIdByEmail(commandDeps.pool, who);
  if (found === null) throw new Error('No account has this address. For a person without an account, use the user id.');
  return found;
}

/** Lists the open privacy requests, with the read-only role of the query service. */
function listOpen(): Promise<void> {
  return runOperatorCommandWithDatabase(async ({ databaseUrl }, opened) => {
    const pool = createDatabasePool(addRoleToDatabaseUrl(databaseUrl, 'query'), { max: 1, applicationName: 'erase' });
    opened.defer(() => pool.end());
    const requests = await findOpenPrivacyRequests({ pool, resolveSchemas: () => resolveReadModelSchemas(pool) });
    for (const line of formatOpenPrivacyRequests(requests, new Date())) console.log(line);
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
} = parseProcessArgumentsOrExit({
  usage,
  options: { list: flag, replay: flag },
  words: [0, 1],
  check: (words, flags) => words.length + Number(flags.list) + Number(flags.replay) === 1,
});

/**
 * `npm run erase`: with `-- --list`, lists the open privacy requests; with `-- ADDRESS` or `-- USER_ID`, erases a
 * person; with `-- --replay`, repeats all recorded erasures.
 */
await (list
  ? listOpen()
  : runOperatorCommandWithServices(async (services) => {
      const { ledger, location: place } = await openErasureLedger(loadProductSettings(), services.commandDeps.now);
      const deps = buildErasureDeps(services, ledger, waitForErasedKeysToLeaveCaches);
      if (replay) {
        console.log(
          `Erased ${await repeatErasureOfEveryoneInErasureLedger(services, deps)} people listed in ${place} again.`,
        );
        return;
      }
      const subject = await findSubjectId(services, who ?? '');
      console.log(`Erasing ${subject}. If this is interrupted, run: npm run erase -- --replay`);
      await erasePersonEverywhere(services, deps, subject);
      console.log(`Erased ${subject} and closed the person's erasure requests, if any.`);
    }));
