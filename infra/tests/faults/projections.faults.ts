import type { CodeMutationWithCatchingTests } from './fault.ts';

const source = 'projections/src';
const board = `${source}/rfq/rfqBoard.projection`;

/** Faults in the projections and in publishing. */
export const projectionsCodeMutations: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'a position is stored before its events are published',
    file: `${source}/publishing/publisher.ts`,
    find: `await runInSpanLinkedToEvents('publish', batch.traces, sending);
      await advanceReaderCheckpoint(pool, publicEventPublisherCheckpointName, { position, token }, batch.position);`,
    replace: `await advanceReaderCheckpoint(pool, publicEventPublisherCheckpointName, { position, token }, batch.position);
      await runInSpanLinkedToEvents('publish', batch.traces, sending);`,
    tests: [`${source}/publishing/publisher.int.spec.ts`],
  },
  {
    name: 'unreadable events are skipped when the log is published',
    file: `${source}/publishing/outgoing.ts`,
    find: 'return { outgoing: { messages, position: reached, traces }, failure: { error } };',
    replace: 'return { outgoing: { messages, position, traces }, failure: null };',
    tests: [`${source}/publishing/publisher.int.spec.ts`],
  },
  {
    name: 'messages that wait for the broker are replaced by later ones',
    file: `${source}/publishing/mergeItemsWhileConsumerBusy.ts`,
    find: 'before === null ? next : merge(before.value, next)',
    replace: 'before === null ? next : merge(next, next)',
    tests: [`${source}/publishing/mergeItemsWhileConsumerBusy.unit.spec.ts`],
  },
  {
    name: 'messages about a request have different keys and lose their order',
    file: `${source}/publishing/publicMessages.ts`,
    find: 'key: stored.stream,',
    replace: 'key: stored.id,',
    tests: [`${source}/publishing/publicMessages.unit.spec.ts`],
  },
  {
    name: 'an amount that was added before a value was set is added to that value',
    file: `${source}/runtime/writes.ts`,
    find: 'if (Object.keys(set).some((column) => column in earlier.add)) {',
    replace: 'if (Object.keys(set).length === 0) {',
    tests: [`${source}/runtime/flushProjectionWrites.int.spec.ts`],
  },
  {
    name: 'a former leader still writes to the read models',
    file: `${source}/runtime/lead.ts`,
    find: 'if (checkpoint.token !== token) throw new EventLogReaderFencedError(readModelsCheckpointName);',
    replace: 'if (checkpoint.token < token) throw new EventLogReaderFencedError(readModelsCheckpointName);',
    tests: [`${source}/runtime/run.int.spec.ts`],
  },
  {
    name: 'the phone number of an erased buyer stays in the read model',
    file: `${board}.ts`,
    find: `...(['contact_name', 'email', 'phone', 'custom_requirements', 'wizard_data'] as const),`,
    replace: `...(['contact_name', 'email', 'custom_requirements', 'wizard_data'] as const),`,
    tests: [`${board}.int.spec.ts`],
  },
  {
    name: 'buyers are notified of a note that only admins can read',
    file: `${board}.ts`,
    find: `if (event.type === 'SubjectErased' || isOnlyNote(event)) return [];`,
    replace: `if (event.type === 'SubjectErased') return [];`,
    tests: [`${board}.int.spec.ts`],
  },
  {
    name: 'deleted links count in the metrics of their provider',
    file: `${source}/rfq/rfqMetrics.ts`,
    find: ' AND ${isIn(l.position, c.block)} AND ${l.deleted_at} IS NULL',
    replace: ' AND ${isIn(l.position, c.block)}',
    tests: [`${source}/rfq/rfqMetrics.int.spec.ts`],
  },
  {
    name: 'the masked text of an erased person stays in a conversation',
    file: `${source}/rfq/conversations.projection.ts`,
    find: `['text', 'masked_text', 'file_name', 'masked_file_name']`,
    replace: `['text', 'file_name', 'masked_file_name']`,
    tests: [`${source}/rfq/conversations.projection.int.spec.ts`],
  },
  {
    name: 'texts that a person entered stay in the search log after an objection',
    file: `${source}/searches/searches.projection.ts`,
    find: `run(clearRows, [data.userId]);
  run(deleteTexts, [data.userId]);`,
    replace: 'run(clearRows, [data.userId]);',
    tests: [`${source}/searches/searches.int.spec.ts`],
  },
  {
    name: 'colleagues lose the notifications of a vendor whose access was revoked',
    file: `${source}/notifications/notifications.projection.ts`,
    find: `writes.patch(userNotificationStateTable, { user_id: userId }, { vendor_since: null, vendor_of: null });
    shareNotifications(userId, writes);`,
    replace: 'writes.patch(userNotificationStateTable, { user_id: userId }, { vendor_since: null, vendor_of: null });',
    tests: [`${source}/notifications/notifications.projection.int.spec.ts`],
  },
];
