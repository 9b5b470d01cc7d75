import { expect, test } from 'vitest';
import type { Endpoint } from '../kernel/endpoint.ts';
import { allEndpoints } from '../registry.ts';

test('whatever is said for a provider needs more than reading; what was opened is noted of viewers too', () => {
  const calls = Object.entries(allEndpoints) as readonly (readonly [string, Endpoint])[];
  const ofReaders = calls.filter(([, { access, service }]) => access === 'vendor' && service === 'command');
  expect(ofReaders.map(([name]) => name)).toEqual(['viewRfq']);
  const asked = calls.filter(([, { access, service }]) => access === 'answering' && service === 'query');
  expect(asked).toEqual([]);
});
