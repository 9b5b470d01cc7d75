import { changeRole } from './changeRole.ts';
import { runCommand } from './command.ts';

/** `npm run admin -- grant ADDRESS [ROLE]`, `npm run admin -- revoke ADDRESS [ROLE]` */
await runCommand(async (services) => {
  console.log(await changeRole(services, process.argv.slice(2)));
});
