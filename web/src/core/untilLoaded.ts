/** Milliseconds between two attempts to load what a page cannot do without. */
export const loadAgainMs = 5000;

/** Loads a part of the page, and waits for the network as long as it takes: no page fails because of a part that comes later. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, loadAgainMs));
    return untilLoaded(load);
  }
}
