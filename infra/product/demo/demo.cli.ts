import { parseProcessArgumentsOrExit } from '../operate/commandArguments.ts';
import { runOperatorCommandWithServices } from '../operate/commandLine.ts';
import { disableDemoAccountsAndRemoveRates } from './demoRemoval.ts';

/**
 * `npm run demo -- remove`: disables the demo accounts, ends their sessions and removes the example exchange rates. Run
 * it before others can reach the product.
 */
parseProcessArgumentsOrExit({
  usage: 'Disable the demo accounts, end their sessions and remove the example rates: npm run demo -- remove',
  words: [1, 1],
  check: ([verb]) => verb === 'remove',
});
await runOperatorCommandWithServices(async (services) => {
  const removed = await disableDemoAccountsAndRemoveRates(services);
  console.log(`Disabled ${removed} demo accounts, ended their sessions and removed the example rates.`);
  console.log('To create an administrator, set ADMIN_EMAIL and ADMIN_PASSWORD, or run: npm run admin -- grant ADDRESS');
});
