import { readFileSync } from 'node:fs';
import { endpointsByCapability } from '@marketplace/contracts/registry.ts';

/** An example of an API call. Parts that the call does not have are omitted. */
export interface EndpointExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly reply?: unknown;
}

type Examples = Readonly<Record<string, EndpointExample>>;

function examplesIn(capability: string): Examples {
  const file = new URL(`../../contracts/src/${capability}/${capability}.examples.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Examples;
}

/** Reads the examples files of all capabilities. @returns one example per call, by the name of the call. */
export function readEndpointExamples(): Examples {
  return Object.assign({}, ...Object.keys(endpointsByCapability).map(examplesIn)) as Examples;
}
