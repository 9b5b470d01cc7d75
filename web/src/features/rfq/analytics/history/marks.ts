/** How an event is marked: an answer, a quote, an admin's doing, the end, or a quiet step. */
export type Mark = 'sent' | 'step' | 'quote' | 'admin' | 'end';

const marks: Readonly<Record<string, Mark>> = {
  RfqSent: 'sent',
  QuoteSent: 'quote',
  LinkStatusSetByAdmin: 'admin',
  LinkDeleted: 'admin',
  RfqRejected: 'end',
  RfqExpired: 'end',
};

/** @param type name of an event; one that is not known yet is a quiet step. */
export function markOf(type: string): Mark {
  return marks[type] ?? 'step';
}
