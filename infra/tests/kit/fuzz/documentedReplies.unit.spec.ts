import { expect, test } from 'vitest';
import { type TestOpenApiDocument, createOpenApiReplyConformanceCheck } from './documentedReplies.ts';

const document: TestOpenApiDocument = {
  paths: {
    '/things/{id}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } }, required: ['at'] },
    },
    responses: {
      NotFound: { content: { 'application/problem+json': { schema: { properties: { code: { enum: ['gone'] } } } } } },
    },
  },
};
const check = createOpenApiReplyConformanceCheck(document);
const problem = 'application/problem+json';
const json = 'application/json; charset=utf-8';

test.each([
  ['a documented answer', 200, json, '{"at":"2026-11-28T12:00:00Z"}', null],
  ['a documented refusal', 404, problem, '{"code":"gone"}', null],
  ['an undocumented status', 500, problem, '{}', 'status 500 is not documented'],
  ['an undocumented content type', 200, 'text/html', '<p>', 'content type text/html of status 200 is not documented'],
  ['a missing member', 200, json, '{}', "must have required property 'at'"],
  ['a value of another format', 200, json, '{"at":"yesterday"}', 'must match format "date-time"'],
  ['an undocumented code', 404, problem, '{"code":"other"}', 'must be equal to one of the allowed values'],
])('checks %s', (_title, status, type, text, wrong) => {
  const found = check('GET', '/things/{id}', { status, type, text });
  if (wrong === null) expect(found).toBeNull();
  else expect(found).toContain(wrong);
});

test('reports an undocumented operation', () => {
  expect(check('POST', '/things/{id}', { status: 200, type: json, text: '{}' })).toBe(
    'the operation is not documented',
  );
});
