import type { KeyObject } from 'node:crypto';
import type { EventDefinition } from '@marketplace/contracts/kernel/event.ts';
import { isStorableText } from '@marketplace/contracts/kernel/text.ts';
import { mayContainUnstorableText } from '../serialiseEvents.ts';
import { EventNotStorableError, type NewEvent } from '../port.ts';
import { decryptBytes, encryptBytes } from './envelope.ts';
import type { SubjectKeys } from './subjectKeys.ts';

type Properties = Readonly<Record<string, unknown>>;

/**
 * Name of the member of an event's stored data that contains the sealed envelopes in base64, by subject id. No contract
 * uses this name.
 */
const sealedMember = '$sealed';

/** Additional authenticated data that binds an envelope to its event and subject. */
function buildContext(eventId: string, subject: string): string {
  return `${eventId}/${subject}`;
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

/**
 * Serialises personal properties for sealing.
 * @throws EventNotStorableError for text that could not be stored unencrypted either.
 */
function serialise(properties: Properties, type: string): string {
  const text = JSON.stringify(properties);
  if (mayContainUnstorableText(text) && !isStorable(properties)) {
    throw new EventNotStorableError(
      'unstorable-text',
      `${type}: personal data contains NUL or half of a surrogate pair`,
    );
  }
  return text;
}

/** Groups by subject those personal properties that have a value. */
function personalBySubject(definition: EventDefinition, data: Properties): Map<string, Record<string, unknown>> {
  const bySubject = new Map<string, Record<string, unknown>>();
  for (const [property, subjectProperty] of Object.entries(definition.personal)) {
    const value = data[property];
    if (value === null || value === undefined) continue;
    const subject = data[subjectProperty];
    if (typeof subject !== 'string') throw new Error(`${definition.name}.${property} has no subject to be sealed for`);
    const found = bySubject.get(subject);
    if (found === undefined) bySubject.set(subject, { [property]: value });
    else found[property] = value;
  }
  return bySubject;
}

function isSealed(data: unknown): data is { readonly [sealedMember]: Readonly<Record<string, string>> } {
  return typeof data === 'object' && data !== null && sealedMember in data;
}

function getEnvelopes(stored: NewEvent): Readonly<Record<string, string>> {
  return isSealed(stored.data) ? stored.data[sealedMember] : {};
}

/** Replaces the personal properties with one sealed envelope per subject, as the log stores them. */
export async function encryptPersonalProperties(
  definition: EventDefinition,
  eventId: string,
  data: Properties,
  keys: Pick<SubjectKeys, 'ensure'>,
): Promise<Properties> {
  const bySubject = personalBySubject(definition, data);
  const plain: Record<string, unknown> = {};
  for (const property of Object.keys(data)) if (!(property in definition.personal)) plain[property] = data[property];
  if (bySubject.size === 0) return plain;
  const subjectKeys = await keys.ensure([...bySubject.keys()]);
  const envelopes: Record<string, string> = {};
  for (const [subject, properties] of bySubject) {
    const key = subjectKeys.get(subject);
    if (key === undefined) throw new Error(`${definition.name}: a subject's key was not created`);
    const sealed = encryptBytes(
      Buffer.from(serialise(properties, definition.name)),
      key,
      buildContext(eventId, subject),
    );
    envelopes[subject] = sealed.toString('base64');
  }
  return { ...plain, [sealedMember]: envelopes };
}

/** Thrown for an envelope that the subject's key cannot decrypt, because it was damaged or belongs to another event. */
export class SealedEnvelopeUnreadableError extends Error {
  constructor(type: string, eventId: string) {
    super(`An envelope of ${type} ${eventId} cannot be opened with its subject's key`);
    this.name = 'SealedEnvelopeUnreadableError';
  }
}

function openEnvelope({ type, id }: NewEvent, subject: string, envelope: string, key: KeyObject): object {
  try {
    return JSON.parse(
      decryptBytes(Buffer.from(envelope, 'base64'), key, buildContext(id, subject)).toString(),
    ) as object;
  } catch {
    throw new SealedEnvelopeUnreadableError(type, id);
  }
}

/**
 * Opens the personal properties of a stored event, except those of subjects without a key.
 * @throws SealedEnvelopeUnreadableError
 */
export async function decryptPersonalProperties(
  definition: EventDefinition,
  stored: NewEvent,
  keys: Pick<SubjectKeys, 'find'>,
): Promise<Properties> {
  const envelopes = Object.entries(getEnvelopes(stored));
  if (envelopes.length === 0) return {};
  const subjectKeys = await keys.find(envelopes.map(([subject]) => subject));
  const opened: Record<string, unknown> = {};
  for (const [subject, envelope] of envelopes) {
    const key = subjectKeys.get(subject);
    if (key === undefined) continue;
    Object.assign(opened, openEnvelope(stored, subject, envelope, key));
  }
  return Object.fromEntries(Object.entries(opened).filter(([property]) => property in definition.personal));
}

/** @returns the ids of the subjects of a stored event's envelopes. */
export function getSealedEnvelopeSubjects(stored: NewEvent): readonly string[] {
  return Object.keys(getEnvelopes(stored));
}
