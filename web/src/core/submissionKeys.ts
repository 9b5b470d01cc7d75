import { z } from 'zod';
import { sortedJson } from './sortedJson.ts';
import { readJson, type TabKey, type TextStorage } from './storage.ts';

/** One press of a button that writes: what it sends, and the draft that the input is kept in, when there is one. */
export interface Submission {
  readonly name: string;
  readonly draft: string | undefined;
}

/** Idempotency keys: one per submission, the same for its repetitions until the server has given a final answer. */
export interface SubmissionKeys {
  readonly keyFor: (submission: Submission) => string;
  readonly settle: (submission: Submission) => void;
}

const Kept = z.object({ of: z.string(), key: z.string() });

/** 64 bits of FNV-1a: tells two submissions of a draft apart, and what was typed is not kept a second time. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let place = 0; place < text.length; place += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(place))) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/**
 * @param newKey makes a key that was never used.
 * @param store where the key of a draft is kept beside it: a reload before the answer repeats the same submission.
 */
export function createSubmissionKeys(newKey: () => string, store: TextStorage<TabKey>): SubmissionKeys {
  const open = new Map<string, string>();
  const keptAt = (draft: string) => `draft:${draft}:key` as const;
  const keptFor = ({ name, draft }: Submission): string | undefined => {
    if (draft === undefined) return undefined;
    const kept = Kept.safeParse(readJson(store, keptAt(draft)));
    return kept.success && kept.data.of === fingerprint(name) ? kept.data.key : undefined;
  };
  return {
    keyFor: (submission) => {
      const { name, draft } = submission;
      const key = open.get(name) ?? keptFor(submission) ?? newKey();
      open.set(name, key);
      if (draft !== undefined) store.write(keptAt(draft), JSON.stringify({ of: fingerprint(name), key }));
      return key;
    },
    settle: ({ name, draft }) => {
      open.delete(name);
      if (draft !== undefined) store.remove(keptAt(draft));
    },
  };
}

/** Names a submission by what it sends: the same button with the same input is the same submission. */
export function submissionName(method: string, path: string, body: unknown): string {
  return `${method} ${path} ${body instanceof FormData ? formText(body) : sortedJson(body ?? null)}`;
}

function formText(form: FormData): string {
  return [...form.entries()]
    .map(([name, value]) =>
      typeof value === 'string' ? `${name}=${value}` : `${name}=${value.name}/${value.size}/${value.lastModified}`,
    )
    .join('&');
}
