/** Idempotency keys: one per submission, the same for its repetitions until the server has given a final answer. */
export interface SubmissionKeys {
  readonly keyFor: (submission: string) => string;
  readonly settle: (submission: string) => void;
}

/** @param newKey makes a key that was never used. */
export function createSubmissionKeys(newKey: () => string): SubmissionKeys {
  const open = new Map<string, string>();
  return {
    keyFor: (submission) => {
      const key = open.get(submission) ?? newKey();
      open.set(submission, key);
      return key;
    },
    settle: (submission) => void open.delete(submission),
  };
}

/** Names a submission by what it sends: the same button with the same input is the same submission. */
export function submissionName(method: string, path: string, body: unknown): string {
  return `${method} ${path} ${body instanceof FormData ? formText(body) : JSON.stringify(body ?? null)}`;
}

function formText(form: FormData): string {
  return [...form.entries()]
    .map(([name, value]) =>
      typeof value === 'string' ? `${name}=${value}` : `${name}=${value.name}/${value.size}/${value.lastModified}`,
    )
    .join('&');
}
