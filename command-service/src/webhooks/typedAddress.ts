import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { addressProblem, type AddressRules } from './addressRules.public.ts';

function refused(message: string): Refusal {
  return new Refusal('rule', 'webhook.address', message, [{ path: 'url', message }]);
}

/**
 * Reads an address that somebody typed. What its name stands for is looked at whenever it is called.
 * @throws Refusal 'webhook.address' for what is no address, or one that is not called.
 */
export function readAddress(typed: string, rules: AddressRules): URL {
  if (!URL.canParse(typed)) throw refused('This is not an address, such as https://hooks.example.com/rfqs.');
  const url = new URL(typed);
  const problem = addressProblem(url, rules);
  if (problem !== null) throw refused(problem);
  url.hash = '';
  return url;
}
