import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** The encryption keys of personal data: one 256-bit key per person (subject). */
export interface SubjectKeys {
  /**
   * Gets or creates the subjects' keys. New keys are durable when the promise resolves, because data must not be sealed
   * with a key that could be lost.
   * @throws SubjectErasedRefusal if a subject was erased: nothing may be encrypted for that person again.
   */
  ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject>>;
  /** Finds existing keys, cached for at most 5 s; erased and unknown subjects are left out. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject>>;
  /**
   * Permanently replaces the key with a tombstone; data that was encrypted with the key decodes to `null` from then on.
   */
  erase(subject: string): Promise<void>;
}

/**
 * Refusal to seal personal data for an erased subject. Also refuses commands that were in progress during the erasure.
 */
export class SubjectErasedRefusal extends Refusal {
  constructor() {
    super(
      'state',
      'subject.erased',
      msg`The data of this person was erased. No new personal data can be stored for this person.`,
    );
    this.name = 'SubjectErasedRefusal';
  }
}

/** Generates a random key. */
export function generateSubjectKey(): KeyObject {
  return createSecretKey(randomBytes(32));
}
