import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { addressProblem, type AddressRules } from './addressRules.public.ts';

function addressRefusal(message: string): Refusal {
  return new Refusal('rule', 'webhook.address', message, [{ path: 'url', message }]);
}

/**
 * Parses a URL typed by a user. The IP addresses of its host are checked at every call.
 * @throws Refusal 'webhook.address' for an invalid URL, or one that must not be called.
 */
export function readAddress(typed: string, rules: AddressRules): URL {
  if (!URL.canParse(typed)) throw addressRefusal('This is not an address, such as https://hooks.example.com/rfqs.');
  const url = new URL(typed);
  const problem = addressProblem(url, rules);
  if (problem !== null) throw addressRefusal(problem);
  url.hash = '';
  return url;
}
