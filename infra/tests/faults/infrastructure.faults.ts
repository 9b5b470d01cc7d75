import type { CodeMutationWithCatchingTests } from './fault.ts';

const adapters = 'infra/adapters';
const log = `${adapters}/event-store/src`;
const http = `${adapters}/http/src`;
const acceptance = 'infra/tests/acceptance';

const stores: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'a command is not retried after a conflict',
    file: `${log}/execute.ts`,
    find: 'run <= maxRetries; run += 1',
    replace: 'run < 1; run += 1',
    tests: [`${log}/execute.unit.spec.ts`],
  },
  {
    name: 'a command repeated with a different body returns the first response',
    file: `${log}/execute.ts`,
    find: 'await refuseReusedKey(own, request.meta);',
    replace: '',
    tests: [`${log}/execute.unit.spec.ts`],
  },
  {
    name: 'the cache of folded streams has no limit',
    file: `${log}/foldCache.ts`,
    find: 'if (total <= most) return;',
    replace: 'if (total <= most * 10) return;',
    tests: [`${log}/foldCache.unit.spec.ts`],
  },
  {
    name: 'a former holder of a lease overwrites the checkpoint',
    file: `${log}/reader/checkpoint.ts`,
    find: 'WHERE name = $1 AND token <= $2',
    replace: 'WHERE name = $1 AND $2::bigint IS NOT NULL',
    tests: [`${log}/reader/checkpoint.int.spec.ts`],
  },
  {
    name: 'a tab in a text shifts the columns of a copied row',
    file: `${adapters}/postgres/src/insertRowsByPostgresCopy.ts`,
    find: String.raw`const specialCharacter = /[\\\n\r\t]/;`,
    replace: String.raw`const specialCharacter = /[\\\n\r]/;`,
    tests: [`${adapters}/postgres/src/insertRowsByPostgresCopy.int.spec.ts`],
  },
  {
    name: 'a migration that was edited after it ran is accepted',
    file: `${adapters}/postgres/src/migrate.ts`,
    find: 'if (edited.length > 0) {',
    replace: 'if (edited.length > known.length) {',
    tests: [`${adapters}/postgres/src/migrate.int.spec.ts`],
  },
  {
    name: 'a request to the broker exceeds the broker’s limit',
    file: `${adapters}/messaging/src/splitMessagesIntoBrokerRequests.ts`,
    find: '(before !== undefined && before + size > maxBrokerMessageBytes)',
    replace: '(before !== undefined && before > maxBrokerMessageBytes)',
    tests: [`${adapters}/messaging/src/splitMessagesIntoBrokerRequests.unit.spec.ts`],
  },
  {
    name: 'a file that is stored again keeps its previous bytes',
    file: `${adapters}/blobs/src/postgresBlobStore.ts`,
    find: 'SET type = excluded.type, bytes = excluded.bytes, stored_at = now()',
    replace: 'SET type = excluded.type, stored_at = now()',
    tests: [`${adapters}/blobs/src/postgresBlobStore.int.spec.ts`],
  },
];

const edge: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'an API token is accepted outside its scopes',
    file: `${http}/apiTokenGuard.ts`,
    find: 'if (scopes.includes(scope)) return;',
    replace: 'if (scopes.length > 0) return;',
    tests: [`${acceptance}/accounts/apiTokens.int.spec.ts`],
  },
  {
    name: 'an expired API token is accepted',
    file: `${adapters}/postgres/migrations/0065-api-tokens.sql`,
    find: 'WHERE t.token_hash = hash AND t.expires_at > now() AND a.disabled_at IS NULL;',
    replace: 'WHERE t.token_hash = hash AND a.disabled_at IS NULL;',
    tests: [`${acceptance}/accounts/apiTokens.int.spec.ts`],
  },
  {
    name: 'a user with read-only access represents the provider in a request',
    file: `${http}/guard.ts`,
    find: `if (access === 'answering' && !canAnswerRfqs(caller)) throw createVendorViewerRefusal();`,
    replace: '',
    tests: [`${http}/guard.unit.spec.ts`],
  },
  {
    name: 'a caller chooses its rate-limited IP address where there is no proxy',
    file: `${http}/trustedHops.ts`,
    find: 'hop <= (trustProxy ?? 0)',
    replace: 'hop <= (trustProxy ?? 1)',
    tests: [`${http}/trustedHops.unit.spec.ts`],
  },
  {
    name: 'a text signed for one person is valid for another',
    file: `${http}/signedText.ts`,
    find: '.update(JSON.stringify([carried, bound]))',
    replace: '.update(JSON.stringify([carried]))',
    tests: [`${http}/signedText.unit.spec.ts`],
  },
  {
    name: 'the last read within the limit is refused',
    file: `${http}/readLimit.ts`,
    find: 'return count <= max ? 0 :',
    replace: 'return count < max ? 0 :',
    tests: [`${http}/readLimit.unit.spec.ts`],
  },
  {
    name: 'other sites embed a page of the product in a frame',
    file: `${http}/securityHeaders.ts`,
    find: `    "form-action 'self'",
    "frame-ancestors 'none'",`,
    replace: `    "form-action 'self'",`,
    tests: [`${http}/webApp.int.spec.ts`],
  },
  {
    name: 'the log contains an email address from an error message',
    file: `${adapters}/telemetry/src/redaction.ts`,
    find: `
    .replace(eMail, '[e-mail]');`,
    replace: ';',
    tests: [`${adapters}/telemetry/src/logger.unit.spec.ts`],
  },
  {
    name: 'a name with an angle bracket becomes markup in a mail',
    file: 'contracts/src/kernel/escapeHtml.ts',
    find: `replaceAll(/[&<>"']/g,`,
    replace: `replaceAll(/[&>"']/g,`,
    tests: [`${adapters}/mail/src/renderMail.unit.spec.ts`],
  },
  {
    name: 'the gateway repeats a command after a replica closed the connection',
    file: 'infra/product/gateway/forward.ts',
    find: `if (outcome === 'broken' && !(options.isSafe && body !== 'stream')) break;`,
    replace: `if (outcome === 'broken' && body === 'stream' && options.isSafe) break;`,
    tests: ['infra/product/gateway/forward.int.spec.ts'],
  },
];

/** Faults in the adapters and in the product’s composition. */
export const infrastructureCodeMutations: readonly CodeMutationWithCatchingTests[] = [...stores, ...edge];
