import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

/** The keys under which the personal data of each person (subject) is sealed: 256 bits, one per subject id. */
export interface SubjectKeys {
  /**
   * The subjects' keys, created where there is none. Durable before it answers, so that nothing is sealed under a key that
   * could get lost.
   * @throws SubjectErased when one of them was erased: nothing may be sealed for that person again.
   */
  ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject>>;
  /** The keys that exist, at most 5 s old; erased and unknown subjects are left out. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject>>;
  /** Overwrites the key by a tombstone for ever: what was sealed under it reads as `null` from now on. */
  erase(subject: string): Promise<void>;
}

/** Refuses to seal personal data for a subject whose key was destroyed: a command that was under way meanwhile ends here. */
export class SubjectErased extends Refusal {
  constructor() {
    super('state', 'subject.erased', 'This person was erased, so nothing personal can be kept any more.');
    this.name = 'SubjectErased';
  }
}

/** A new random key. */
export function newSubjectKey(): KeyObject {
  return createSecretKey(randomBytes(32));
}
