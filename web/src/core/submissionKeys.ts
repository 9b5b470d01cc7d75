import { z } from 'zod';
import { stringifyWithSortedKeys } from './sortedJson.ts';
import { parseStoredJson, type SessionStorageKey, type SafeTextStorage } from './storage.ts';

/** A submission of a form. `name` identifies its content; `draft` is the name of the form's draft, if it has one. */
export interface FormSubmissionIdentity {
  readonly name: string;
  readonly draft: string | undefined;
}

/** Idempotency keys: one per submission, reused for retries until the server has sent a final reply. */
export interface SubmissionIdempotencyKeys {
  readonly keyFor: (submission: FormSubmissionIdentity) => string;
  readonly settle: (submission: FormSubmissionIdentity) => void;
}

const StoredKey = z.object({ of: z.string(), key: z.string() });

/** 64-bit FNV-1a hash: distinguishes the submissions of a draft without storing the input a second time. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let place = 0; place < text.length; place += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(place))) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/**
 * Creates the idempotency keys of this tab.
 * @param newKey generates a unique key.
 * @param store stores the key next to its draft, so that a retry after a reload uses the same key.
 */
export function createSubmissionIdempotencyKeys(
  newKey: () => string,
  store: SafeTextStorage<SessionStorageKey>,
): SubmissionIdempotencyKeys {
  const open = new Map<string, string>();
  const storageKey = (draft: string) => `draft:${draft}:key` as const;
  const findStoredKey = ({ name, draft }: FormSubmissionIdentity): string | undefined => {
    if (draft === undefined) return undefined;
    const kept = StoredKey.safeParse(parseStoredJson(store, storageKey(draft)));
    return kept.success && kept.data.of === fingerprint(name) ? kept.data.key : undefined;
  };
  return {
    keyFor: (submission) => {
      const { name, draft } = submission;
      const key = open.get(name) ?? findStoredKey(submission) ?? newKey();
      open.set(name, key);
      if (draft !== undefined) store.write(storageKey(draft), JSON.stringify({ of: fingerprint(name), key }));
      return key;
    },
    settle: ({ name, draft }) => {
      open.delete(name);
      if (draft !== undefined) store.remove(storageKey(draft));
    },
  };
}

/**
 * Builds a text that identifies a submission by its content: the same request with the same input has the same text.
 */
export function buildSubmissionFingerprint(method: string, path: string, body: unknown): string {
  return `${method} ${path} ${body instanceof FormData ? serializeForm(body) : stringifyWithSortedKeys(body ?? null)}`;
}

function serializeForm(form: FormData): string {
  return [...form.entries()]
    .map(([name, value]) =>
      typeof value === 'string' ? `${name}=${value}` : `${name}=${value.name}/${value.size}/${value.lastModified}`,
    )
    .join('&');
}
