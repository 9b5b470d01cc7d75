import type { ChaosSourceMutation } from './mutation.ts';

/** Without this protection, repeated commands are not recognised. */
const idempotency: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/execute.ts',
    find: 'if (commands.has(request.meta.commandId)) {',
    replace: 'if (commands.has("")) {',
  },
];

/** Without this protection, a command is not retried after a conflict. */
const conflictRetry: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/execute.ts',
    find: 'const maxRetries = 5;',
    replace: 'const maxRetries = 0;',
  },
];

/** Without this protection, an append is acknowledged before the database has stored it. */
const answerAfterCommit: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/postgres.ts',
    find: 'const answer = await appendInGroup(member);',
    replace: `const position = (await head()) + 1n;
      setTimeout(() => void appendInGroup(member).catch(report), 30);
      const revision = appendOptions.expectedRevision + events.length;
      const answer = { outcome: 'appended' as const, revision, position };`,
  },
];

/** Without this protection, appends of a failed group are not retried individually. */
const individualRetry: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/postgres/groupedAppender.ts',
    find: `} catch {
      await Promise.all(group.map(storeSeparately));`,
    replace: `} catch (error) {
      for (const { reject } of group) reject(error);`,
  },
];

const severalStatements = `await (async (statement) => {
        const client = await pool.connect();
        try {
          await client.query('BEGIN');
          const result = await client.query(statement);
          await client.query('COMMIT');
          return result;
        } finally {
          client.release();
        }
      })({`;

/**
 * Without this protection, an append uses several statements in a transaction, and keeps the append lock between them.
 */
const singleStatement: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/postgres/appendGroupStore.ts',
    find: 'await pool.query<{ position: string | null }>({',
    replace: severalStatements,
  },
  {
    file: 'infra/adapters/event-store/src/postgres/appendGroupStore.ts',
    find: 'await pool.query<{ stream: string; position: string }>({',
    replace: severalStatements,
  },
];

/** A fault: Postgres refuses events that contain a certain number, as if an invalid event had passed validation. */
const poisonInGroup: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/serialiseEvents.ts',
    find: 'id: event.id,',
    replace: `id: data.includes('666013') ? 'no uuid' : event.id,`,
  },
];

/** Mutations for commands and the log. */
export const chaosCommandAndEventLogCodeMutations = {
  idempotency,
  conflictRetry,
  answerAfterCommit,
  individualRetry,
  singleStatement,
  poisonInGroup,
} as const;
