import { msg } from '@lingui/core/runtime-macro';
import { expect, test } from 'vitest';
import { createProblemDocument } from './problems.ts';

test.each([
  [400, 'Bad request'],
  [409, 'Conflict'],
  [422, 'Unprocessable content'],
  [418, 'Error'],
])('titles a problem with status %i', (status, title) => {
  expect(createProblemDocument(status, 'request.shape', msg`Not valid.`)).toMatchObject({ status, title });
});
