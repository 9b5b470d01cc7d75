/** Milliseconds between two attempts. */
export const loadRetryDelayMs = 5000;

/** Loads a part of the page, and retries without limit until the load succeeds. */
export async function loadPagePartWithUnlimitedRetries<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, loadRetryDelayMs));
    return loadPagePartWithUnlimitedRetries(load);
  }
}
