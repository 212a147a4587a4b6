/** Items handled per task: requesting or inserting a file takes up to 5 ms on a slow phone, and tasks above 50 ms delay input. */
const ITEMS_PER_TASK = 5;

/** Calls `run` for a few items per task. */
export async function inSteps<Item>(items: readonly Item[], run: (step: Item[]) => void): Promise<void> {
  for (let from = 0; from < items.length; from += ITEMS_PER_TASK) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    run(items.slice(from, from + ITEMS_PER_TASK));
  }
}

/** Fetches files in parallel, a few per task. @throws as soon as all are requested and one could not be fetched */
export async function fetchInSteps(
  urls: readonly string[],
  fetchFile: (url: string) => Promise<void>,
): Promise<void> {
  const fetches: Promise<void>[] = [];
  await inSteps(urls, (step) => {
    for (const url of step) {
      const fetching = fetchFile(url);
      // Reported below; without this, also as an unhandled rejection if it fails before that.
      fetching.catch(() => {});
      fetches.push(fetching);
    }
  });
  await Promise.all(fetches);
}
