import { z } from 'zod';

const Names = z.array(z.string().max(100)).max(1000);
const Row = z.record(z.string(), z.unknown());

/** A table as described by the sandbox process. No part of the description may be used in SQL before validation. */
export const ReceivedReplayTableDescription = z.strictObject({
  name: z.string(),
  columns: z.record(
    z.string(),
    z.object({
      type: z.enum([
        ...['text', 'text COLLATE "C"', 'int', 'bigint', 'boolean', 'uuid', 'timestamptz', 'jsonb', 'numeric'],
        ...['text[]', 'int[]'],
      ] as const),
      isInitiallyNull: z.boolean(),
    }),
  ),
  key: Names,
  indexes: z.strictObject({
    handlers: z
      .array(z.string().regex(/^\([a-z0-9_, ]+\)$/))
      .max(20)
      .optional(),
    readers: z
      .array(z.string().regex(/^\([a-z0-9_, ]+\)$/))
      .max(20)
      .optional(),
  }),
});
export type ReceivedReplayTableDescription = z.infer<typeof ReceivedReplayTableDescription>;

const RowWrite = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('put'), row: Row, isOwn: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('patch'), key: Row, set: Row, add: z.record(z.string(), z.number()) }),
  z.strictObject({ kind: z.literal('remove'), key: Row }),
]);
export type ReceivedReplayRowWrite = z.infer<typeof RowWrite>;

/** A batch of row writes that the sandbox process sends, by table name. */
export const ReceivedReplayWriteBatch = z.strictObject({
  tables: z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), RowWrite]))])),
  statement: z.strictObject({ text: z.string(), values: z.array(z.unknown()), isRefill: z.boolean() }).nullable(),
});
export type ReceivedReplayWriteBatch = z.infer<typeof ReceivedReplayWriteBatch>;

/** A message that the sandbox process sends: whether it loaded the file, or the writes for a page of events. */
export const ReplaySandboxProcessReply = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('described'),
    tables: z.array(ReceivedReplayTableDescription).max(100),
    handlers: Names,
  }),
  z.strictObject({ kind: z.literal('refused'), problem: z.string().max(2000) }),
  z.strictObject({ kind: z.literal('handled'), runs: z.array(ReceivedReplayWriteBatch) }),
  z.strictObject({ kind: z.literal('failed'), failedAt: z.int().nonnegative(), reason: z.string().max(2000) }),
]);
export type ReplaySandboxProcessReply = z.infer<typeof ReplaySandboxProcessReply>;
