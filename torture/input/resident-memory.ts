import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the resident memory of this process, which runs shop and test, after garbage collection (MB). */
export async function measureResidentMemory(): Promise<number> {
  for (let n = 0; n < 3; n++) {
    collectGarbage();
    // Streams that are closing, promises and finalizers can only be collected in the next round.
    await sleep(50);
  }
  return process.memoryUsage.rss() / 1e6;
}
