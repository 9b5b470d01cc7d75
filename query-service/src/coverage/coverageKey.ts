import { createHash, timingSafeEqual } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { coverageApiKeyHeader } from '@marketplace/contracts/coverage/coverage.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyInstance } from 'fastify';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Answers 401 to requests in the scope that do not send the deployment's coverage key. The keys are compared in
 * constant time.
 */
export function requireCoverageApiKey(scope: FastifyInstance, key: string): void {
  const expected = digest(key);
  scope.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers[coverageApiKeyHeader];
    if (typeof given === 'string' && timingSafeEqual(digest(given), expected)) done();
    else
      done(
        new Refusal(
          'unauthenticated',
          'coverage.key-needed',
          msg`This endpoint requires the coverage key. Send it in the header ${{ header: coverageApiKeyHeader }}.`,
        ),
      );
  });
}
