import { z } from 'zod';
import { defineQueryEndpoint } from '../kernel/endpoint.ts';

/** Path of the API documentation page. */
export const apiDocsPath = '/api/docs';

/** The OpenAPI 3.1 document of all endpoints, identical for all callers. Changes only with a release. */
export const readApiDescriptionEndpoint = defineQueryEndpoint('/api/openapi.json', 'public', {
  summary: 'Read the OpenAPI 3.1 document of this API.',
  reply: z.looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.looseObject({})),
  }),
});
