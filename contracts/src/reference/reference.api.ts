import { z } from 'zod';
import { query } from '../kernel/endpoint.ts';

/** The path of the page that shows the description to people. */
export const apiDocsPath = '/api/docs';

/** The OpenAPI 3.1 document of every call, the same for everybody; it changes with a release only. */
export const readApiDescription = query('/api/openapi.json', 'public', {
  summary: 'The description of every call, as an OpenAPI 3.1 document.',
  reply: z.looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.looseObject({})),
  }),
});
