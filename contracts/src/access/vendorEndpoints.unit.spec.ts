import { expect, test } from 'vitest';
import type { Endpoint } from '../kernel/endpoint.ts';
import { allEndpoints } from '../registry.ts';

test('requires the right to respond for every provider command except viewRfq', () => {
  const calls = Object.entries(allEndpoints) as readonly (readonly [string, Endpoint])[];
  const viewerCommands = calls.filter(([, { access, service }]) => access === 'vendor' && service === 'command');
  expect(viewerCommands.map(([name]) => name)).toEqual(['viewRfq']);
  const answeringQueries = calls.filter(([, { access, service }]) => access === 'answering' && service === 'query');
  expect(answeringQueries).toEqual([]);
});
